import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PersonSheet, unbindAccount } from '#contract/registry-care/people.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { signInWords as words } from '#web/app/catalogue/registry-staff/sign-ins.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { personOf } from './queries.ts';

type Account = PersonSheet['comptes'][number];
type Props = { sheet: PersonSheet; onSaid: (sentence: string) => void };

/** By which accounts the person signs in; one that is no more is undone, so that the next binds. */
export function SignInsCard({ sheet, onSaid }: Props) {
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
    onSaid(words.done);
  };
  return (
    <Card title={words.title}>
      {comptes.length === 0 ? <p className="secondary">{words.none}</p> : null}
      {comptes.map((account) => (
        <div key={`${account.issuer} ${account.subject}`} className="toolbar">
          <span>
            {account.issuer}, {words.since} <Moment at={account.boundAt} />
          </span>
          {can.unbind ? (
            <Button variant="secondary" size="small" onClick={() => setChosen(account)}>
              {words.undo}
            </Button>
          ) : null}
        </div>
      ))}
      <ConfirmDialog
        open={chosen !== null}
        title={words.question}
        onClose={close}
        confirm={words.undo}
        danger
        busy={busy}
        onConfirm={chosen === null || motif.trim() === '' ? null : () => void undo(chosen)}
      >
        <p>{words.sentence}</p>
        <TextArea
          label={words.motif}
          required
          value={motif}
          onValue={setMotif}
          maxLength={2000}
          rows={3}
        />
        {problem ? <ProblemNotice error={problem} /> : null}
      </ConfirmDialog>
    </Card>
  );
}
