import { useEffect, useRef, useState } from "react";
import { upload, type Upload } from "../../call/upload.ts";
import { useForm } from "../../form/form-context.ts";
import type { FormField } from "../../form/model/form-field.ts";

/** A file on its way or refused; those that arrived are values of the form. */
export interface Sending {
  key: number;
  file: File;
  /** From 0 to 1; undefined when it failed. */
  share: number | undefined;
}

let count = 0;

/** Under which category a field's files are filed, and who is told of those that arrive. */
interface Filing {
  readonly as: string;
  stored(id: string, file: Record<string, unknown>): void;
}

/** Files of a field: what has arrived stands in the store, what is on its way here. */
export function useFiles(path: string, field: FormField, filing?: Filing) {
  const { store } = useForm();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<number, Upload>());
  const many = field.shape.items !== undefined;
  const category = field.shape.items?.file ?? field.shape.file ?? "document";
  useEffect(() => {
    const mine = running.current;
    return () => mine.forEach((one) => one.stop());
  }, []);
  const note = (key: number, change: Partial<Sending> | undefined): void =>
    setSending((now) =>
      change === undefined
        ? now.filter((one) => one.key !== key)
        : now.map((one) => (one.key === key ? { ...one, ...change } : one)),
    );
  const values = (): string[] => {
    const value = store.value(path);
    return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
  };
  const write = (next: readonly string[]): void =>
    store.set(path, next.length === 0 ? undefined : many ? next : next[0]);
  const send = (key: number, file: File): void => {
    const one = upload("ucenter/file", file, { category, ...(filing ? { filed_as: filing.as } : {}) }, (share) =>
      note(key, { share }),
    );
    running.current.set(key, one);
    void one.done.then((stored) => {
      if (!running.current.delete(key)) return;
      const id = stored === false ? undefined : (stored["file_id"] ?? stored["id"]);
      if (id === undefined) return note(key, { share: undefined });
      store.names.set(String(id), file.name);
      if (stored !== false) filing?.stored(String(id), stored);
      note(key, undefined);
      write(many ? [...values(), String(id)] : [String(id)]);
    });
  };
  return {
    sending,
    add(files: readonly File[]): void {
      const accepted = many ? files : files.slice(0, 1);
      const made = accepted.map((file) => ({ key: (count += 1), file, share: 0 }));
      setSending((now) => [...now, ...made]);
      for (const { key, file } of made) send(key, file);
    },
    again({ key, file }: Sending): void {
      note(key, { share: 0 });
      send(key, file);
    },
    stop({ key }: Sending): void {
      const one = running.current.get(key);
      running.current.delete(key);
      one?.stop();
      note(key, undefined);
    },
    remove: (id: string): void => write(values().filter((one) => one !== id)),
  };
}
