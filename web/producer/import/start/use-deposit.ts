import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createImport } from '#contract/exchange/imports.ts';
import { asProblem, type ProblemError } from '#web/platform/api/problem-error.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { fetchImport } from '../fetch-import.ts';
import { importPathOf } from '../import-path.ts';
import { errorOfFiles } from './check-file.ts';

export type Sending = { readonly file: File; readonly progress: number };

export type Deposit = {
  /** 0 to 1 of it has left; null while nothing is on its way. */
  readonly sending: Sending | null;
  /** Why the file need not be sent. */
  readonly error: string | null;
  /** Why it was not received; the file is still at hand. */
  readonly failure: { readonly file: File; readonly problem: ProblemError } | null;
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
};

/** Sends the file, then goes where its import is. */
export function useDeposit(structureId: number, dossierId: number | null): Deposit {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [validationError, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Deposit['failure']>(null);
  const running = useRef<AbortController | null>(null);
  /** A file that is sent again is the same deposit: one whose answer was lost is one import. */
  const keys = useRef(new WeakMap<File, string>());
  useEffect(() => () => running.current?.abort(), []);

  const deposit = async (file: File, signal: AbortSignal) => {
    const idempotencyKey = keys.current.get(file) ?? crypto.randomUUID();
    keys.current.set(file, idempotencyKey);
    const into = dossierId === null ? {} : { dossierId: String(dossierId) };
    try {
      const { importId } = await sendFile(createImport, {
        fields: { structureId: String(structureId), ...into },
        file,
        idempotencyKey,
        signal,
        onProgress: (progress) => setSending({ file, progress }),
      });
      void readAgain(queries, 'jobs');
      void navigate(importPathOf(importId));
    } catch (error) {
      if (signal.aborted) return;
      setFailure({ file, problem: asProblem(error) });
      setSending(null);
    }
  };
  const send = (files: readonly File[]) => {
    const wrong = errorOfFiles(files);
    const [file] = files;
    setError(wrong);
    setFailure(null);
    if (wrong !== null || file === undefined) return;
    setSending({ file, progress: 0 });
    fetchImport().catch(() => undefined);
    running.current = new AbortController();
    void deposit(file, running.current.signal);
  };
  const cancel = () => {
    running.current?.abort();
    setSending(null);
  };
  return { sending, error: validationError, failure, send, cancel };
}
