import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PersonSheet, unbindAccount } from '#contract/registry-admin/people.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { signInMessages as messages } from './messages.ts';
import { personOf } from './queries.ts';

type Account = PersonSheet['comptes'][number];
type Props = { sheet: PersonSheet; onMessage: (sentence: string) => void };

/**
 * Sign-in accounts of the person; one that no longer exists can be unlinked, so that the next one
 * can be linked.
 */
export function SignInsCard({ sheet, onMessage }: Props) {
  const { comptes, can, personne } = sheet;
  const [chosen, setChosen] = useState<Account | null>(null);
  const [motif, setMotif] = useState('');
  const { run, busy, problem } = useAction();
  const queries = useQueryClient();
  const { interlocuteurId } = personne;
  const close = () => setChosen(null);
  const undo = async ({ issuer, subject }: Account) => {
    const after = await run(() =>
      call(unbindAccount, { body: { interlocuteurId, issuer, subject, motif } }),
    );
    if (after === null) return;
    queries.setQueryData(personOf(interlocuteurId).queryKey, after);
    setMotif('');
    close();
    onMessage(messages.done);
  };
  return (
    <Card title={messages.title}>
      {comptes.length === 0 ? <p className="secondary">{messages.none}</p> : null}
      {comptes.map((account) => (
        <div key={`${account.issuer} ${account.subject}`} className="toolbar">
          <span>
            {account.issuer}, {messages.since} <Timestamp at={account.boundAt} />
          </span>
          {can.unbind ? (
            <Button variant="secondary" size="small" onClick={() => setChosen(account)}>
              {messages.undo}
            </Button>
          ) : null}
        </div>
      ))}
      <ConfirmDialog
        open={chosen !== null}
        title={messages.question}
        onClose={close}
        confirm={messages.undo}
        danger
        busy={busy}
        onConfirm={chosen === null || motif.trim() === '' ? null : () => void undo(chosen)}
      >
        <p>{messages.sentence}</p>
        <TextArea
          label={messages.motif}
          required
          value={motif}
          onValue={setMotif}
          maxLength={2000}
          rows={3}
        />
        {problem ? <ProblemAlert error={problem} /> : null}
      </ConfirmDialog>
    </Card>
  );
}
