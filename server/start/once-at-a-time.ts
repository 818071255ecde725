/**
 * Makes a work that may be asked for at any time and is done once at a time: whoever asks while it is done has it done
 * once more afterwards, together with all who ask until then. What it reads when it begins is so never older than what
 * was there when it was asked for, and many who ask at once do not wait for as many turns.
 * @param work what is done; it tells its failures itself
 */
export function onceAtATime(work: () => Promise<void>): () => void {
  let isAsked = false;
  let isBusy = false;
  return () => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    void (async () => {
      while (isAsked) {
        isAsked = false;
        await work();
      }
      isBusy = false;
    })();
  };
}
