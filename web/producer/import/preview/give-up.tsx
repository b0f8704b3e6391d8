import { useState } from 'react';
import type { ImportOut } from '#contract/exchange/imports.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import type { ImportActions } from '../use-import-actions.ts';

const words = importing.giveUp;

export type GiveUpProps = { one: ImportOut; actions: ImportActions };

export function GiveUp({ one, actions: { remove } }: GiveUpProps) {
  const [asked, setAsked] = useState(false);
  const { nom } = one.fichier;
  const close = () => {
    remove.reset();
    setAsked(false);
  };
  const giveUp = () => remove.mutate(undefined, { onSuccess: () => announce(words.done(nom)) });
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {words.open}
      </Button>
      <ConfirmDialog
        open={asked}
        title={words.title}
        onClose={close}
        cancel={words.keep}
        confirm={words.confirm}
        danger
        busy={remove.isPending}
        onConfirm={giveUp}
      >
        <p>{one.etat === 'CONFIRME' ? words.rest(nom) : words.sentence(nom)}</p>
        {remove.error ? <ProblemNotice error={remove.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
