import './take-over.css';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  abandonTakeOver,
  bringTakeOver,
  type TakeOverOut,
  tryTakeOver,
} from '#contract/workbench/take-over.ts';
import { FILES, type FileName, HEADINGS } from '#domain/takeover/headings.ts';
import { Button } from '#web/design/action/button.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';
import { call } from '#web/platform/api/call.ts';
import { asProblem, type ProblemError } from '#web/platform/api/problem-error.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { takeOver as messages } from './messages.ts';

const TYPES = [
  'text/csv',
  'text/plain',
  'application/vnd.ms-excel',
  'application/zip',
  'application/x-zip-compressed',
];
const EXTENSIONS = ['.csv', '.zip'];
const FROM_SCREEN = FILES.filter((name) => name !== 'documents');

type Depot = TakeOverOut['depot'];

/** Uploaded files, their contents, and the dry-run button. */
export function FilesCard({ depot, onChange }: { depot: Depot; onChange: () => Promise<unknown> }) {
  const bringing = useBring(onChange);
  const { run, busy, problem } = useAction();
  const start = () =>
    run(async () => {
      await call(tryTakeOver, {});
      await onChange();
    });
  return (
    <Card title={messages.files.title}>
      <div className="stack gap-16">
        <Drop bringing={bringing} />
        <FileList files={depot?.fichiers ?? []} />
        <p className="secondary">{messages.files.again}</p>
        {problem ? <ProblemAlert error={problem} /> : null}
        {depot === null ? null : (
          <div className="row">
            <Button
              variant={depot.etape === 'PRET' ? 'secondary' : 'primary'}
              busy={busy}
              disabled={bringing.sending !== null}
              onClick={() => void start()}
            >
              {depot.constat === null ? messages.try : messages.tryAgain}
            </Button>
            <Abandon onDone={onChange} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Drop({ bringing: { sending, failures, send } }: { bringing: Bringing }) {
  const percent = Math.round((sending?.part ?? 0) * 100);
  return (
    <>
      {failures.map(({ name, problem }) => (
        <AlertBox key={name} tone="error" role="alert" title={messages.files.refused(name)}>
          <p>{problem.problem.detail ?? problem.problem.title}</p>
        </AlertBox>
      ))}
      {sending === null ? (
        <FileDrop
          messages={messages.files.drop}
          types={TYPES}
          extensions={EXTENSIONS}
          hint={messages.files.limits}
          onFiles={send}
        />
      ) : (
        <JobProgress
          label={messages.files.sending(sending.name)}
          done={percent}
          total={100}
          messages={`${messages.files.sending(sending.name)} : ${messages.files.sent(percent)}`}
        />
      )}
      <p className="secondary">{messages.files.console}</p>
      <p className="secondary">{messages.files.nothingYet}</p>
    </>
  );
}

function FileList({ files }: { files: NonNullable<Depot>['fichiers'] }) {
  return (
    <ul className="take-over-files list lines lines-top" aria-label={messages.files.list}>
      {FROM_SCREEN.map((name) => {
        const file = files.find(({ fichier }) => fichier === name);
        return (
          <li key={name}>
            <div>
              <p className="mono">{messages.named(name)}</p>
              <p className="secondary">{messages.has[name]}</p>
              <Columns name={name} />
            </div>
            <div className="take-over-state stack gap-4">
              {file === undefined ? (
                <StatusBadge tone="neutre" icon={IconMinus} label={messages.files.absent} />
              ) : (
                <>
                  <StatusBadge tone="vert" icon={IconCheck} label={messages.files.here} />
                  <p className="secondary">
                    {sizeText(file.taille)}, <Timestamp at={file.apporteLe} />
                  </p>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Columns({ name }: { name: FileName }) {
  const { needed, rest } = HEADINGS[name];
  return (
    <details>
      <summary>{messages.files.columns}</summary>
      <p>
        {messages.files.needed} : <span className="mono">{needed.join(', ')}</span>
      </p>
      {rest.length > 0 ? (
        <p>
          {messages.files.rest} : <span className="mono">{rest.join(', ')}</span>
        </p>
      ) : null}
    </details>
  );
}

function Abandon({ onDone }: { onDone: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  const { run, busy, problem } = useAction();
  const abandon = () =>
    run(async () => {
      await call(abandonTakeOver, {});
      setAsking(false);
      announce(messages.abandon.done);
      await onDone();
    });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {messages.abandon.ask}
      </Button>
      <ConfirmDialog
        open={asking}
        title={messages.abandon.title}
        onClose={() => setAsking(false)}
        confirm={messages.abandon.ask}
        busy={busy}
        onConfirm={() => void abandon()}
      >
        {problem ? <ProblemAlert error={problem} /> : null}
        <p>{messages.abandon.what}</p>
      </ConfirmDialog>
    </>
  );
}

type Bringing = {
  /** File being uploaded, and the part sent, 0 to 1. */
  readonly sending: { readonly name: string; readonly part: number } | null;
  /** Files that failed, with the reason of each. */
  readonly failures: readonly { readonly name: string; readonly problem: ProblemError }[];
  readonly send: (files: readonly File[]) => void;
};

/** Sends files one after the other: each is received or refused by itself. */
function useBring(onReceived: () => Promise<unknown>): Bringing {
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
