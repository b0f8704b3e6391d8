import { IconTrash } from '@tabler/icons-react';
import { useReducer, useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import { isBeingEntered, type OpenStatut } from '#domain/registration/statuts.ts';
import { Button } from '#web/design/action/button.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { isTicked, NONE, useChosen } from '#web/design/table/ticked.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import { exporting } from '#web/messages/export.ts';
import { repeatedText } from '#web/platform/page/announcer.tsx';
import { useUser } from '#web/platform/session/use-session.ts';
import { elements, follow as messages } from '#web/registration/messages/elements.ts';
import { DeleteElements } from './delete-elements.tsx';
import { OPEN_COLUMNS } from './open-columns.tsx';

export type ElementListProps = {
  statut: OpenStatut;
  rows: readonly ElementRow[];
  /** What was asked of the list; null when all of it is here. */
  search: object | null;
  capped: boolean;
};

/** The recordings of one tab. */
export function ElementList({ statut, rows, search, capped }: ElementListProps) {
  const { menu } = useUser();
  const { selection } = useChosen({ rows, idOf: ({ elementId }) => String(elementId), search });
  // As they were when it was asked: the list is read again while they go, and gains some.
  const [deleting, setDeleting] = useState<readonly ElementRow[]>([]);
  const [text, say] = useReducer(repeatedText, '');
  const chosen = rows.filter(({ elementId }) => isTicked(selection.ticked, String(elementId)));
  return (
    <div className="element-list stack gap-16">
      {/* One region all along: a region that is born with its words is not heard. */}
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
            {/* What was sent is no longer the person's to delete. */}
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
