import { useMutation, useQueryClient } from '@tanstack/react-query';
import { validateDossier } from '#contract/registration/dossier.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { request } from '#web/producer/messages/request.ts';

const messages = request.gate;

export type DeleteDraftProps = {
  /** Request to delete, with its number of recordings; null closes the dialog. */
  draft: {
    readonly dossierId: number;
    readonly titre: string | null;
    readonly count: number;
  } | null;
  onClose: () => void;
  onDeleted: (sentence: string) => void;
};

export function DeleteDraft({ draft, onClose, onDeleted }: DeleteDraftProps) {
  const queries = useQueryClient();
  const name = draft?.titre ?? request.untitled;
  const deletion = useMutation({
    mutationFn: (dossierId: number) =>
      call(validateDossier, { body: { dossierId, _method: 'DELETE' } }),
    onSuccess: () => {
      onDeleted(messages.deleted(name));
      onClose();
      return readAgain(queries, 'dossiers', 'elements');
    },
  });
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={draft !== null}
      title={messages.deleteTitle}
      onClose={close}
      confirm={messages.deleteConfirm}
      danger
      busy={deletion.isPending}
      onConfirm={() => draft && deletion.mutate(draft.dossierId)}
    >
      {draft ? <p>{messages.deleteSentence(name, draft.count)}</p> : null}
      {deletion.error ? <ProblemAlert error={deletion.error} /> : null}
    </ConfirmDialog>
  );
}
