import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  readTakeOverFile,
  type TakeOverOut,
  writeTakeOver,
} from '#contract/workbench/take-over.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { call, respond } from '#web/platform/api/call.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { takeOver } from './messages.ts';

const messages = takeOver.verdict;

type Decision = NonNullable<NonNullable<TakeOverOut['depot']>['constat']>;
type ValidationError = Decision['fautes'][number] & { readonly key: string };

/** Result of a dry run: errors by file and line, or the button to write. */
export function CheckCard({
  verdict: decision,
  onWritten,
}: {
  verdict: Decision;
  onWritten: () => Promise<unknown>;
}) {
  const { fichiers, nombre, differences, nombreDifferences, conseils } = decision;
  const ready = nombre === 0;
  return (
    <Card title={messages.title}>
      <div className="stack gap-16">
        {ready ? (
          <AlertBox tone="success" title={messages.ready}>
            <p>{messages.readyHint}</p>
          </AlertBox>
        ) : (
          <AlertBox tone="error" title={messages.errors(nombre)}>
            <p>{messages.repair}</p>
          </AlertBox>
        )}
        <Facts
          facts={fichiers.map(({ fichier, lignes, deja }) => ({
            term: takeOver.named(fichier),
            value: messages.file(lignes, deja),
          }))}
        />
        {conseils.length > 0 ? (
          <AlertBox tone="info" title={messages.advices}>
            <ul>
              {conseils.map((advice) => (
                <li key={advice}>{advice}</li>
              ))}
            </ul>
          </AlertBox>
        ) : null}
        {nombreDifferences > 0 ? (
          <AlertBox tone="warning" title={messages.differences(nombreDifferences)}>
            <ul>
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
            {nombreDifferences > differences.length ? (
              <p>{messages.more(nombreDifferences - differences.length)}</p>
            ) : null}
          </AlertBox>
        ) : null}
        {ready ? <Write onWritten={onWritten} /> : <ValidationErrors verdict={decision} />}
      </div>
    </Card>
  );
}

const COLUMNS: readonly Column<ValidationError>[] = [
  {
    id: 'file',
    header: messages.columns.file,
    cell: ({ file }) => file,
    mono: true,
    phone: 'labelled',
  },
  {
    id: 'line',
    header: messages.columns.line,
    cell: ({ ligne }) => ligne,
    end: true,
    phone: 'labelled',
  },
  {
    id: 'column',
    header: messages.columns.column,
    mono: true,
    phone: 'labelled',
    cell: ({ colonne }) => colonne ?? takeOver.account.unknown,
  },
  { id: 'fault', header: messages.columns.error, cell: ({ message }) => message, rowHeader: true },
];

function ValidationErrors({ verdict: { fautes, nombre } }: { verdict: Decision }) {
  return (
    <>
      <DataTable<ValidationError>
        caption={messages.table}
        columns={COLUMNS}
        rows={fautes.map((error, index) => ({ ...error, key: String(index) }))}
        rowId={({ key }) => key}
        rowName={({ file, ligne }) => messages.named(file, ligne)}
        remember="reprise-fautes"
      />
      {nombre > fautes.length ? (
        <p className="secondary">{messages.shown(fautes.length, nombre)}</p>
      ) : null}
      <Download quoi="fautes" label={messages.download} />
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
      {problem ? <ProblemAlert error={problem} /> : null}
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
  const { write: message } = takeOver;
  const write = () =>
    run(async () => {
      await call(writeTakeOver, {});
      setAsking(false);
      await onWritten();
    });
  return (
    <>
      <p>
        <Button onClick={() => setAsking(true)}>{message.ask}</Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={message.title}
        onClose={() => setAsking(false)}
        confirm={message.ask}
        busy={busy}
        danger
        onConfirm={() => void write()}
      >
        {problem ? <ProblemAlert error={problem} /> : null}
        <p>{message.what}</p>
        <p>{message.beforeTitle}</p>
        <ul>
          {message.before.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
