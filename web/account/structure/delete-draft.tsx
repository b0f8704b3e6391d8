import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteStructure, type StructureOut } from '#contract/account/structure.ts';
import { call } from '#web/app/api/call.ts';
import { structureMessages } from '#web/app/catalogue/account/structure.ts';
import { ProblemAlert } from '#web/app/page/problem-alert.tsx';
import { useSession } from '#web/app/session/use-session.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';

const messages = structureMessages.remove;

/** A draft that was never validated may go, with all that hangs on it. */
export function DeleteDraft({ structure }: { structure: StructureOut }) {
  const [asking, setAsking] = useState(false);
  const { reload } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { structureId, displayName } = structure;
  const deletion = useMutation({
    mutationFn: () => call(deleteStructure, { body: { structureId } }),
    onSuccess: async () => {
      queries.clear();
      await reload();
      await navigate('/');
      announce(messages.done);
    },
  });
  const close = () => {
    deletion.reset();
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {messages.button}
      </Button>
      <ConfirmDialog
        open={asking}
        title={messages.title}
        onClose={close}
        confirm={messages.confirm}
        danger
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>{messages.sentence(displayName)}</p>
        {deletion.error ? <ProblemAlert error={deletion.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
