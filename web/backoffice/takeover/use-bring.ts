import { useEffect, useRef, useState } from 'react';
import { bringTakeOver } from '#contract/workbench/take-over.ts';
import { asProblem, type ProblemError } from '#web/platform/api/problem-error.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { takeOver as messages } from './messages.ts';

export type Bringing = {
  /** What leaves at this moment, and how much of it, 0 to 1. */
  readonly sending: { readonly name: string; readonly part: number } | null;
  /** Why files were not received, one by one. */
  readonly failures: readonly { readonly name: string; readonly problem: ProblemError }[];
  readonly send: (files: readonly File[]) => void;
};

/** Sends files one after the other: each is received or refused by itself. */
export function useBring(onReceived: () => Promise<unknown>): Bringing {
  const [sending, setSending] = useState<Bringing['sending']>(null);
  const [failures, setFailures] = useState<Bringing['failures']>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sendAll = async (files: readonly File[], signal: AbortSignal) => {
    for (const file of files) {
      const { name } = file;
      setSending({ name, part: 0 });
      try {
        const onProgress = (part: number) => setSending({ name, part });
        await sendFile(bringTakeOver, { fields: {}, file, signal, onProgress });
        announce(messages.files.brought(name));
      } catch (error) {
        if (signal.aborted) return;
        setFailures((before) => [...before, { name, problem: asProblem(error) }]);
      }
    }
    await onReceived();
    setSending(null);
  };
  const send = (files: readonly File[]) => {
    if (sending !== null) return;
    setFailures([]);
    running.current = new AbortController();
    void sendAll(files, running.current.signal);
  };
  return { sending, failures, send };
}
