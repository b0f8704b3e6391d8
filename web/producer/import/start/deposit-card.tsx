import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createImport } from '#contract/exchange/imports.ts';
import { LARGEST_CSV, LARGEST_XLSX } from '#domain/import/state-machine.ts';
import { LIST_EXTENSIONS, LIST_TYPES } from '#domain/sheet/documents/natures.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';
import { asProblem, type ProblemError } from '#web/platform/api/problem-error.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { importing as messages } from '#web/producer/messages/import.ts';
import { fetchImport } from '../fetch-import.ts';
import { importPathOf } from '../import-path.ts';

const DROP_ID = 'champ-import';

export type DepositCardProps = {
  structureId: number;
  dossierId: number | null;
  /** Content naming the destination of the recordings. */
  children: ReactNode;
};

/** The file, by dropping it or choosing it. */
export function DepositCard({ structureId, dossierId, children }: DepositCardProps) {
  const { sending, error, failure, send, cancel } = useDeposit(structureId, dossierId);
  const stopped = useRef(false);
  useEffect(() => {
    // The stop button disappeared: focus the upload button.
    if (stopped.current && sending === null) document.getElementById(DROP_ID)?.focus();
    stopped.current = false;
  }, [sending]);
  const stop = () => {
    stopped.current = true;
    cancel();
  };
  const percent = Math.round((sending?.progress ?? 0) * 100);
  return (
    <Card title={messages.fileCard}>
      <div className="stack gap-16">
        {children}
        {error ? (
          <AlertBox tone="error" role="alert">
            <p>{error}</p>
          </AlertBox>
        ) : null}
        {failure ? (
          <div className="stack gap-12">
            <ProblemAlert error={failure.problem} />
            <div className="row">
              <Button
                variant="secondary"
                icon={<IconRefresh size={18} aria-hidden />}
                onClick={() => send([failure.file])}
              >
                {messages.sendAgain(failure.file.name)}
              </Button>
            </div>
          </div>
        ) : null}
        {sending ? (
          <div className="stack gap-12">
            <p>{messages.sending(sending.file.name)}</p>
            <JobProgress
              label={messages.sending(sending.file.name)}
              done={percent}
              total={100}
              messages={messages.sent(percent)}
            />
            <div className="row">
              <Button variant="secondary" onClick={stop}>
                {messages.cancel}
              </Button>
            </div>
          </div>
        ) : (
          <FileDrop
            id={DROP_ID}
            messages={messages.drop}
            types={LIST_TYPES}
            extensions={LIST_EXTENSIONS}
            hint={messages.limits}
            onFiles={send}
          />
        )}
        <p className="secondary">{messages.nothingYet}</p>
      </div>
    </Card>
  );
}

/** Reason to reject these files before upload, or null: the server validates them again. */
function errorOfFiles(files: readonly File[]): string | null {
  const [file, another] = files;
  if (file === undefined || another !== undefined) return messages.oneFile;
  const name = file.name.toLowerCase();
  if (!LIST_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return messages.wrongType(file.name);
  const largest = /\.(?:xlsx|zip)$/.test(name) ? LARGEST_XLSX : LARGEST_CSV;
  return file.size > largest ? messages.tooLarge(file.name) : null;
}

type Sending = { readonly file: File; readonly progress: number };

type Deposit = {
  /** File being uploaded and the part sent, 0 to 1; null when none. */
  readonly sending: Sending | null;
  /** Reason to reject the file before upload. */
  readonly error: string | null;
  /** Upload error; the file is still available for a retry. */
  readonly failure: { readonly file: File; readonly problem: ProblemError } | null;
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
};

/** Sends the file, then goes where its import is. */
function useDeposit(structureId: number, dossierId: number | null): Deposit {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [validationError, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Deposit['failure']>(null);
  const running = useRef<AbortController | null>(null);
  /** A retried file is the same deposit: one whose answer was lost is a single import. */
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
