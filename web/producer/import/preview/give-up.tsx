import { useState } from 'react';
import type { ImportOut } from '#contract/exchange/imports.ts';
import { Button } from '#web/design/action/button.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { ImportActions } from '../use-import-actions.ts';

const messages = importing.giveUp;

export type GiveUpProps = { one: ImportOut; actions: ImportActions };

export function GiveUp({ one, actions: { remove } }: GiveUpProps) {
  const [isRequested, setRequested] = useState(false);
  const { nom } = one.fichier;
  const close = () => {
    remove.reset();
    setRequested(false);
  };
  const giveUp = () => remove.mutate(undefined, { onSuccess: () => announce(messages.done(nom)) });
  return (
    <>
      <Button variant="danger" onClick={() => setRequested(true)}>
        {messages.open}
      </Button>
      <ConfirmDialog
        open={isRequested}
        title={messages.title}
        onClose={close}
        cancel={messages.keep}
        confirm={messages.confirm}
        danger
        busy={remove.isPending}
        onConfirm={giveUp}
      >
        <p>{one.etat === 'CONFIRME' ? messages.rest(nom) : messages.sentence(nom)}</p>
        {remove.error ? <ProblemAlert error={remove.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
