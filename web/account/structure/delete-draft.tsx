import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteStructure, type StructureOut } from '#contract/account/structure.ts';
import { Button } from '#web/design/action/button.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { structureMessages } from '#web/form/messages/structure.ts';
import { call } from '#web/platform/api/call.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useSession } from '#web/platform/session/use-session.ts';

const messages = structureMessages.remove;

/** Deletes a draft that was never validated, with everything attached to it. */
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
