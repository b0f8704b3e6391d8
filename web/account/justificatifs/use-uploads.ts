import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadJustificatifs } from '#contract/upload.ts';
import { documentMessages as messages } from '#web/messages/documents.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { justificatifsOf } from '../queries.ts';
import { accepted, errorOfFile, MOST_DROPPED } from './check-file.ts';

export type Upload = {
  readonly key: number;
  readonly file: File;
  /** Reused on retry, so that a deposit whose answer was lost is stored once. */
  readonly idempotencyKey: string;
  /** From 0 to 1 while uploading. */
  readonly progress: number;
  /** Reason for the failure; null while uploading. */
  readonly error: string | null;
  /** Sending it again may succeed. */
  readonly retriable: boolean;
};

/** A wrong name or size, or a file past the limit, is reported at once and never uploaded. */
const uploadOf = (key: number, file: File, isPast: boolean): Upload => ({
  key,
  file,
  idempotencyKey: crypto.randomUUID(),
  progress: 0,
  error: isPast ? messages.tooMany : errorOfFile(file),
  retriable: false,
});

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Uploads files one after the other, each with its own outcome: a refused file does not stop the
 * others.
 */
export function useUploads(structureId: number) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const abandon = useCallback(() => {
    for (const controller of running.current.values()) controller.abort();
  }, []);
  useEffect(() => abandon, [abandon]);
  /** Resolves once no upload is in progress. */
  const settled = useCallback(async () => queue.current, []);

  const change = (key: number, update: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...update } : one)));
  const dismiss = (key: number) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };
  const send = async ({ key, file, idempotencyKey }: Upload) => {
    const signal = running.current.get(key)?.signal;
    if (signal === undefined) return;
    const leaving = await accepted(file);
    if (leaving === null) return change(key, { error: messages.heic });
    try {
      const { justificatifs } = await sendFile(uploadJustificatifs, {
        fields: { structureId: String(structureId) },
        file: leaving,
        idempotencyKey,
        signal,
        onProgress: (progress) => change(key, { progress }),
      });
      await queries.invalidateQueries({ queryKey: justificatifsOf(structureId).queryKey });
      dismiss(key);
      announce(messages.added(justificatifs[0]?.name ?? leaving.name));
    } catch (error) {
      if (signal.aborted) return;
      const { problem, sentence, status } = asProblem(error);
      const validationError = problem.errors?.[0]?.message ?? sentence;
      change(key, {
        error: validationError,
        retriable: status === 0 || status >= 500 || status === 429,
      });
    }
  };
  const enqueue = (upload: Upload) => {
    running.current.set(upload.key, new AbortController());
    queue.current = queue.current.then(() => send(upload));
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file, index) => {
      last.current += 1;
      return uploadOf(last.current, file, index >= MOST_DROPPED);
    });
    setUploads((all) => [...all, ...added]);
    for (const upload of added.filter(({ error }) => error === null)) enqueue(upload);
  };
  const retry = (upload: Upload) => {
    change(upload.key, { error: null, progress: 0 });
    enqueue(upload);
  };
  const sending = uploads.some(({ error }) => error === null);
  return { uploads, sending, settled, abandon, add, retry, dismiss };
}
