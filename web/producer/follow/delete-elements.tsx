import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOT_FOUND } from '#contract/problem.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { deleteElement } from '#contract/registration/isrc.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { elements, follow as messages } from '#web/registration/messages/elements.ts';

const NAMED = 5;

export type DeleteElementsProps = {
  /** Nothing to delete keeps the question closed. */
  rows: readonly ElementRow[];
  onClose: () => void;
  /** Told once everything was tried, with what to say about it. */
  onDone: (sentence: string) => void;
};

/** The counted question before recordings go for good. */
export function DeleteElements({ rows, onClose, onDone }: DeleteElementsProps) {
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
      // Somebody else deleted it first: it is gone, as wanted.
      if (asProblem(error).code !== NOT_FOUND.code) failed += 1;
    }
  }
  return failed;
}
