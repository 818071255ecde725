/** A page chunk that did not come, with the reason. */
export class ChunkFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ChunkFailed";
  }
}

/** Which kind of chunk an error speaks of: code, style sheet, or none. */
export function isChunkFailure(failure: Error): "code" | "style" | undefined {
  if (/css|stylesheet/i.test(failure.message) && /preload|load/i.test(failure.message)) return "style";
  if (
    failure.name === "ChunkFailed" ||
    /dynamically imported module|importing a module|module script/i.test(failure.message)
  )
    return "code";
  return undefined;
}

/** Waits for a chunk no longer than so many seconds. @throws ChunkFailed with the reason */
export async function withinTime<Loaded>(loading: Promise<Loaded>, seconds: number): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new ChunkFailed(`timeout ${String(seconds)} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (reason) {
    if (reason instanceof Error && isChunkFailure(reason) === "style") throw reason;
    throw reason instanceof ChunkFailed
      ? reason
      : new ChunkFailed(reason instanceof Error ? reason.message : String(reason));
  } finally {
    clearTimeout(timer);
  }
}
