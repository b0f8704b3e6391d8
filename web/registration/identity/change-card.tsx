import '../agreement/agreement.css';
import type { ReactNode } from 'react';
import type { ChangementOut } from '#contract/account/identity-changes.ts';
import { PERSON_IDENTITY } from '#domain/identity-change/identity.ts';
import { personField } from '#domain/profile/profile-fields.ts';
import { isAwaited } from '#domain/register/agreement.ts';
import { isStructureField, structureField } from '#domain/structure/structure-fields.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { AnswerButtons } from '../agreement/answer-buttons.tsx';
import { ChangeRows } from '../agreement/change-table.tsx';
import { useAnswerChange } from './identity-changes.ts';
import { identityMessages as messages } from './messages.ts';

export type ChangeCardProps = { change: ChangementOut; onDone: (sentence: string) => void };

/** A requested identity change, and the answer if due. */
export function ChangeCard({ change, onDone }: ChangeCardProps) {
  const { nom, can } = change;
  const answering = useAnswerChange(change, (action) => onDone(messages.done[action]));
  return (
    <article className="agreement stack gap-12" aria-label={messages.card(nom)}>
      <ChangeReport change={change} />
      <AnswerButtons
        can={{ accept: can.answer, refuse: can.answer, withdraw: can.withdraw }}
        labels={messages}
        about={nom}
        answering={answering}
      />
    </article>
  );
}

export type ChangeReportProps = {
  change: ChangementOut;
  /** Link to the record, for staff. */
  record?: ReactNode;
};

/** Current and requested values, and the motive. */
export function ChangeReport({ change, record }: ChangeReportProps) {
  const { par, demandeLe, motif, reponse, etat, can } = change;
  return (
    <div className="stack gap-12">
      {record ?? null}
      <p className="secondary">
        {messages.by(par)}
        <Timestamp at={demandeLe} />
      </p>
      <ChangedFields change={change} />
      <p>{messages.reason(motif)}</p>
      {isAwaited(etat) ? null : <p>{messages.etats[etat]}</p>}
      {reponse === null ? null : <p>{messages.reply(reponse)}</p>}
      {isAwaited(etat) && !can.answer ? <p className="secondary">{messages.waiting}</p> : null}
    </div>
  );
}

function fieldNamed(name: string) {
  const ofPerson = PERSON_IDENTITY.find((inIdentity) => inIdentity === name);
  if (ofPerson !== undefined) return personField(ofPerson);
  return isStructureField(name) ? structureField(name) : null;
}

function ChangedFields({ change: { avant, apres } }: Pick<ChangeReportProps, 'change'>) {
  const fieldMessages = useFieldMessages();
  return (
    <ChangeRows
      messages={messages}
      rows={Object.entries(apres).map(([name, value]) => {
        const field = fieldNamed(name);
        const reported = (one: unknown) =>
          (field === null ? String(one ?? '') : fieldMessages(field, one)) || messages.nothing;
        return {
          name: field?.label ?? name,
          before: reported(avant[name]),
          after: reported(value),
        };
      })}
    />
  );
}
