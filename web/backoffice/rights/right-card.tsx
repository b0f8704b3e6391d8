import { useState } from 'react';
import { answerRight, type RightRow } from '#contract/rights/rights.ts';
import { dayFormat } from '#domain/french.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { rightsStaff as words } from '#web/app/catalogue/rights-staff/rights.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';

type Props = { row: RightRow; onDone: () => Promise<unknown> };

const long = dayFormat({ dateStyle: 'long' });
const day = (moment: string) => long.format(new Date(moment));

/** A request, with its answer or the means to give one. */
export function RightCard({ row, onDone }: Props) {
  const { slug } = useConfiguration().brand;
  const { genre, personne, demandeeLe, texte, traiteeLe, accordee, traiteePar, reponse } = row;
  const name = `${personne.prenom} ${personne.nom}`.trim();
  return (
    <Card title={`${words.rights[genre]} : ${name}`}>
      <div className="account-fields">
        <p className="secondary">
          {words.asked(day(demandeeLe))}, {personne.email}.{' '}
          <TextLink to={`/${slug}/personnes/${personne.interlocuteurId}`}>{words.record}</TextLink>
        </p>
        {texte === null ? null : <p>{texte}</p>}
        {traiteeLe === null ? (
          <Answer row={row} name={name} onDone={onDone} />
        ) : (
          <>
            <p>{words.answered(accordee === true, day(traiteeLe), traiteePar ?? '')}</p>
            <p>{reponse}</p>
          </>
        )}
      </div>
    </Card>
  );
}

function Answer({ row: { demandeId, genre }, name, onDone }: Props & { name: string }) {
  const [reponse, setReponse] = useState('');
  const [asking, setAsking] = useState(false);
  const { run, busy, problem } = useAction();
  const answer = async (accordee: boolean) => {
    const done = await run(() => call(answerRight, { body: { demandeId, accordee, reponse } }));
    setAsking(false);
    if (done === null) return;
    await onDone();
    announce(words.done(accordee));
  };
  const disabledReason = reponse.trim() === '' ? words.answerNeeded : null;
  const grant = () => (genre === 'EFFACEMENT' ? setAsking(true) : void answer(true));
  return (
    <>
      <TextArea
        label={words.answer}
        hint={words.answerHint}
        value={reponse}
        onValue={setReponse}
        maxLength={2000}
        rows={3}
      />
      {genre === 'RECTIFICATION' ? <p className="secondary">{words.rectify}</p> : null}
      {problem ? <ProblemNotice error={problem} /> : null}
      <div className="toolbar">
        <Button
          variant={genre === 'EFFACEMENT' ? 'danger' : 'primary'}
          busy={busy}
          disabledReason={disabledReason}
          onClick={grant}
        >
          {words.grant[genre]}
        </Button>
        <Button
          variant="secondary"
          busy={busy}
          disabledReason={disabledReason}
          onClick={() => void answer(false)}
        >
          {words.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.erase.title}
        onClose={() => setAsking(false)}
        confirm={words.erase.confirm}
        danger
        busy={busy}
        onConfirm={() => void answer(true)}
      >
        <p>{words.erase.sentence(name)}</p>
        <p>{words.erase.provider}</p>
      </ConfirmDialog>
    </>
  );
}
