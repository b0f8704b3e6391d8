import './take-over.css';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { abandonTakeOver, type TakeOverOut, tryTakeOver } from '#contract/workbench/take-over.ts';
import { FILES, type FileName, HEADINGS } from '#domain/takeover/headings.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { takeOver as words } from '#web/app/catalogue/takeover-staff/take-over.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { sizeInWords } from '#web/design/size-words.ts';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';
import { type Bringing, useBring } from './use-bring.ts';

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

/** What is brought, what each file holds, and the way to try them. */
export function FilesCard({ depot, onChange }: { depot: Depot; onChange: () => Promise<unknown> }) {
  const bringing = useBring(onChange);
  const { run, busy, problem } = useAction();
  const start = () =>
    run(async () => {
      await call(tryTakeOver, {});
      await onChange();
    });
  return (
    <Card title={words.files.title}>
      <div className="stack gap-16">
        <Drop bringing={bringing} />
        <FileList files={depot?.fichiers ?? []} />
        <p className="secondary">{words.files.again}</p>
        {problem ? <ProblemNotice error={problem} /> : null}
        {depot === null ? null : (
          <div className="row">
            <Button
              variant={depot.etape === 'PRET' ? 'secondary' : 'primary'}
              busy={busy}
              disabled={bringing.sending !== null}
              onClick={() => void start()}
            >
              {depot.constat === null ? words.try : words.tryAgain}
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
        <Notice key={name} tone="error" role="alert" title={words.files.refused(name)}>
          <p>{problem.problem.detail ?? problem.problem.title}</p>
        </Notice>
      ))}
      {sending === null ? (
        <FileDrop
          words={words.files.drop}
          types={TYPES}
          extensions={EXTENSIONS}
          hint={words.files.limits}
          onFiles={send}
        />
      ) : (
        <JobProgress
          label={words.files.sending(sending.name)}
          done={percent}
          total={100}
          words={`${words.files.sending(sending.name)} : ${words.files.sent(percent)}`}
        />
      )}
      <p className="secondary">{words.files.console}</p>
      <p className="secondary">{words.files.nothingYet}</p>
    </>
  );
}

function FileList({ files }: { files: NonNullable<Depot>['fichiers'] }) {
  return (
    <ul className="take-over-files list lines lines-top" aria-label={words.files.list}>
      {FROM_SCREEN.map((name) => {
        const file = files.find(({ fichier }) => fichier === name);
        return (
          <li key={name}>
            <div>
              <p className="mono">{words.named(name)}</p>
              <p className="secondary">{words.holds[name]}</p>
              <Columns name={name} />
            </div>
            <div className="take-over-state stack gap-4">
              {file === undefined ? (
                <StatusBadge tone="neutre" icon={IconMinus} label={words.files.absent} />
              ) : (
                <>
                  <StatusBadge tone="vert" icon={IconCheck} label={words.files.here} />
                  <p className="secondary">
                    {sizeInWords(file.taille)}, <Moment at={file.apporteLe} />
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
  const { needed, others } = HEADINGS[name];
  return (
    <details>
      <summary>{words.files.columns}</summary>
      <p>
        {words.files.needed} : <span className="mono">{needed.join(', ')}</span>
      </p>
      {others.length > 0 ? (
        <p>
          {words.files.others} : <span className="mono">{others.join(', ')}</span>
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
      announce(words.abandon.done);
      await onDone();
    });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {words.abandon.ask}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.abandon.title}
        onClose={() => setAsking(false)}
        confirm={words.abandon.ask}
        busy={busy}
        onConfirm={() => void abandon()}
      >
        {problem ? <ProblemNotice error={problem} /> : null}
        <p>{words.abandon.what}</p>
      </ConfirmDialog>
    </>
  );
}
