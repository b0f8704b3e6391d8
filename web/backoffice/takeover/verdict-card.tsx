import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  readTakeOverFile,
  type TakeOverOut,
  writeTakeOver,
} from '#contract/workbench/take-over.ts';
import { call, respond } from '#web/app/api/call.ts';
import { saveFile } from '#web/app/api/save-file.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { takeOver } from '#web/app/catalogue/takeover-staff/take-over.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';

const words = takeOver.verdict;

type Verdict = NonNullable<NonNullable<TakeOverOut['depot']>['constat']>;
type Fault = Verdict['fautes'][number] & { readonly key: string };

/** What a dry run found: faults by file and line, or the way to write. */
export function VerdictCard({
  verdict,
  onWritten,
}: {
  verdict: Verdict;
  onWritten: () => Promise<unknown>;
}) {
  const { fichiers, nombre, differences, nombreDifferences } = verdict;
  const ready = nombre === 0;
  return (
    <Card title={words.title}>
      <div className="stack gap-16">
        {ready ? (
          <Notice tone="success" title={words.ready}>
            <p>{words.readyHint}</p>
          </Notice>
        ) : (
          <Notice tone="error" title={words.faults(nombre)}>
            <p>{words.mend}</p>
          </Notice>
        )}
        <Facts
          facts={fichiers.map(({ fichier, lignes, deja }) => ({
            term: takeOver.named(fichier),
            value: words.file(lignes, deja),
          }))}
        />
        {nombreDifferences > 0 ? (
          <Notice tone="warning" title={words.differences(nombreDifferences)}>
            <ul>
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
            {nombreDifferences > differences.length ? (
              <p>{words.more(nombreDifferences - differences.length)}</p>
            ) : null}
          </Notice>
        ) : null}
        {ready ? <Write onWritten={onWritten} /> : <Faults verdict={verdict} />}
      </div>
    </Card>
  );
}

const COLUMNS: readonly Column<Fault>[] = [
  {
    id: 'file',
    header: words.columns.file,
    cell: ({ file }) => file,
    mono: true,
    phone: 'labelled',
  },
  {
    id: 'line',
    header: words.columns.line,
    cell: ({ ligne }) => ligne,
    end: true,
    phone: 'labelled',
  },
  {
    id: 'column',
    header: words.columns.column,
    mono: true,
    phone: 'labelled',
    cell: ({ colonne }) => colonne ?? takeOver.account.unknown,
  },
  { id: 'fault', header: words.columns.fault, cell: ({ message }) => message, rowHeader: true },
];

function Faults({ verdict: { fautes, nombre } }: { verdict: Verdict }) {
  return (
    <>
      <DataTable<Fault>
        caption={words.table}
        columns={COLUMNS}
        rows={fautes.map((fault, index) => ({ ...fault, key: String(index) }))}
        rowId={({ key }) => key}
        rowName={({ file, ligne }) => words.named(file, ligne)}
        remember="reprise-fautes"
      />
      {nombre > fautes.length ? (
        <p className="secondary">{words.shown(fautes.length, nombre)}</p>
      ) : null}
      <Download quoi="fautes" label={words.download} />
    </>
  );
}

export function Download({ quoi, label }: { quoi: 'fautes' | 'compte-rendu'; label: string }) {
  const { run, busy, problem } = useAction();
  const save = () =>
    run(async () =>
      announce(
        takeOver.saved(await saveFile(await respond(readTakeOverFile, { query: { quoi } }))),
      ),
    );
  return (
    <>
      {problem ? <ProblemNotice error={problem} /> : null}
      <p>
        <Button
          variant="secondary"
          icon={<IconDownload size={18} aria-hidden />}
          busy={busy}
          onClick={() => void save()}
        >
          {label}
        </Button>
      </p>
    </>
  );
}

function Write({ onWritten }: { onWritten: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  const { run, busy, problem } = useAction();
  const { write: said } = takeOver;
  const write = () =>
    run(async () => {
      await call(writeTakeOver, {});
      setAsking(false);
      await onWritten();
    });
  return (
    <>
      <p>
        <Button onClick={() => setAsking(true)}>{said.ask}</Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={said.title}
        onClose={() => setAsking(false)}
        confirm={said.ask}
        busy={busy}
        danger
        onConfirm={() => void write()}
      >
        {problem ? <ProblemNotice error={problem} /> : null}
        <p>{said.what}</p>
        <p>{said.beforeTitle}</p>
        <ul>
          {said.before.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
