import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { NOT_FOUND } from '#contract/problem.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { deleteElement } from '#contract/registration/isrc.ts';
import { isBeingEntered, type OpenStatut } from '#domain/registration/statuts.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Unbroken } from '#web/design/display/unbroken.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { isTicked, NONE, useChosen } from '#web/design/table/ticked.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import { exporting } from '#web/messages/export.ts';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { repeatedText } from '#web/platform/page/announcer.tsx';
import { useUser } from '#web/platform/session/use-session.ts';
import {
  artistColumn,
  durationColumn,
  statutColumn,
  titleColumn,
} from '#web/registration/element/columns.tsx';
import { elements, follow as messages } from '#web/registration/messages/elements.ts';
import { nextStep } from './next-step.ts';

export type ElementListProps = {
  statut: OpenStatut;
  rows: readonly ElementRow[];
  /** Search criteria of the list; null when it is complete. */
  search: object | null;
  capped: boolean;
};

/** The recordings of one tab. */
export function ElementList({ statut, rows, search, capped }: ElementListProps) {
  const { menu } = useUser();
  const { selection } = useChosen({ rows, idOf: ({ elementId }) => String(elementId), search });
  // Fixed at the time of the request: the list is refreshed during deletion.
  const [deleting, setDeleting] = useState<readonly ElementRow[]>([]);
  const [text, say] = useReducer(repeatedText, '');
  const chosen = rows.filter(({ elementId }) => isTicked(selection.ticked, String(elementId)));
  return (
    <div className="element-list stack gap-16">
      {/* Always rendered: screen readers do not announce a region inserted with its text. */}
      <p role="status" className={text === '' ? 'visually-hidden' : undefined}>
        {text}
      </p>
      <DataTable<ElementRow>
        caption={messages.table}
        columns={OPEN_COLUMNS}
        rows={rows}
        rowId={({ elementId }) => String(elementId)}
        rowName={({ titre }) => titre ?? elements.untitled}
        remember="follow"
        selection={selection}
        capped={capped}
        empty={
          search ? undefined : (
            <EmptyState title={messages.empty[statut].title}>
              {messages.empty[statut].sentence}
            </EmptyState>
          )
        }
        actions={
          <>
            {/* A submitted recording can no longer be deleted by its declarant. */}
            {isBeingEntered(statut) && menu.mesCodes ? (
              <Button
                variant="danger"
                icon={<IconTrash size={18} aria-hidden />}
                disabledReason={chosen.length === 0 ? messages.deleteNothing : null}
                onClick={() => setDeleting(chosen)}
              >
                {messages.delete}
              </Button>
            ) : null}
            <ExportButton
              label={exporting.selection}
              extent={
                chosen.length === 0
                  ? null
                  : { elementIds: chosen.map(({ elementId }) => elementId) }
              }
              nothing={exporting.nothing}
              issued={false}
              onDone={say}
            />
          </>
        }
      />
      <DeleteElements
        rows={deleting}
        onClose={() => setDeleting([])}
        onDone={(sentence) => {
          setDeleting([]);
          selection.onTicked(NONE);
          say(sentence);
        }}
      />
    </div>
  );
}

const NAMED = 5;

type DeleteElementsProps = {
  /** Empty: the dialog is closed. */
  rows: readonly ElementRow[];
  onClose: () => void;
  /** Called after all attempts, with the sentence to announce. */
  onDone: (sentence: string) => void;
};

/** Confirmation with a count, before recordings are permanently deleted. */
function DeleteElements({ rows, onClose, onDone }: DeleteElementsProps) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteAll(rows),
    onSuccess: async (failed) => {
      await readAgain(queries, 'elements', 'dossiers');
      const done = rows.length - failed;
      onDone(
        [done > 0 ? messages.deleted(done) : '', failed > 0 ? messages.notDeleted(failed) : '']
          .filter(Boolean)
          .join(' '),
      );
    },
  });
  const otherCount = rows.length - NAMED;
  return (
    <ConfirmDialog
      open={rows.length > 0}
      title={messages.deleteTitle(rows.length)}
      onClose={onClose}
      confirm={messages.deleteConfirm(rows.length)}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <ul>
        {rows.slice(0, NAMED).map(({ elementId, titre }) => (
          <li key={elementId}>{titre ?? elements.untitled}</li>
        ))}
        {otherCount > 0 ? <li>{messages.deleteRest(otherCount)}</li> : null}
      </ul>
      <p>{messages.deleteSentence}</p>
    </ConfirmDialog>
  );
}

/** One call after the other, so that one refusal does not hide the others. Answers how many failed. */
async function deleteAll(rows: readonly ElementRow[]): Promise<number> {
  let failed = 0;
  for (const { structureId, dossierId, elementId } of rows) {
    try {
      await call(deleteElement, { body: { structureId, dossierId, elementId } });
    } catch (error) {
      // Somebody else deleted it first: same outcome.
      if (asProblem(error).code !== NOT_FOUND.code) failed += 1;
    }
  }
  return failed;
}

const OPEN_COLUMNS: readonly Column<ElementRow>[] = [
  titleColumn,
  artistColumn,
  durationColumn,
  {
    id: 'dossier',
    header: elements.dossier,
    phone: 'labelled',
    sortValue: ({ dossierTitre }) => dossierTitre,
    cell: ({ dossierId, dossierTitre, numero }) => (
      <TextLink to={`/isrc/dossier/${dossierId}`}>
        <Unbroken text={dossierTitre ?? elements.untitledDossier(numero)} />
      </TextLink>
    ),
  },
  statutColumn,
  {
    id: 'updatedAt',
    header: elements.changed,
    phone: 'labelled',
    sortValue: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => (
      <span className="element-line">
        <Timestamp at={updatedAt} />
      </span>
    ),
  },
  { id: 'action', header: elements.action, cell: (row) => <NextStep row={row} /> },
];

/** Button for the next step of a recording. */
function NextStep({ row }: { row: ElementRow }) {
  const { menu } = useUser();
  const { label, to } = nextStep(row, menu.mesCodes);
  return (
    <LinkButton
      to={to}
      variant="secondary"
      size="small"
      aria-label={messages.actionNamed(label, row.titre ?? elements.untitled)}
    >
      {label}
    </LinkButton>
  );
}
