import '../accord/accord.css';
import type { ReactNode } from 'react';
import type { ChangementOut } from '#contract/account/identity-changes.ts';
import { PERSON_IDENTITY } from '#domain/identity-change/identity.ts';
import { personField } from '#domain/profile/profile-fields.ts';
import { isAwaited } from '#domain/register/accord.ts';
import { isStructureField, structureField } from '#domain/structure/structure-fields.ts';
import { identityWords as words } from '#web/app/catalogue/account/identity.ts';
import { Moment } from '#web/design/display/moment.tsx';
import { useFieldWords } from '#web/form/use-field-words.ts';
import { AnswerButtons } from '../accord/answer-buttons.tsx';
import { ChangeRows } from '../accord/change-table.tsx';
import { useAnswerChange } from './identity-changes.ts';

export type ChangeCardProps = { change: ChangementOut; onDone: (sentence: string) => void };

/** A change that was asked for, and the answer where it is due. */
export function ChangeCard({ change, onDone }: ChangeCardProps) {
  const { nom, can } = change;
  const answering = useAnswerChange(change, (action) => onDone(words.done[action]));
  return (
    <article className="accord stack gap-12" aria-label={words.card(nom)}>
      <ChangeTold change={change} />
      <AnswerButtons
        can={{ accept: can.answer, refuse: can.answer, withdraw: can.withdraw }}
        labels={words}
        about={nom}
        answering={answering}
      />
    </article>
  );
}

export type ChangeToldProps = {
  change: ChangementOut;
  /** Where the record is read, for staff. */
  record?: ReactNode;
};

/** What the record says beside what it should say, and why. */
export function ChangeTold({ change, record }: ChangeToldProps) {
  const { par, demandeLe, motif, reponse, etat, can } = change;
  return (
    <div className="stack gap-12">
      {record ?? null}
      <p className="secondary">
        {words.by(par)}
        <Moment at={demandeLe} />
      </p>
      <ChangedFields change={change} />
      <p>{words.reason(motif)}</p>
      {isAwaited(etat) ? null : <p>{words.etats[etat]}</p>}
      {reponse === null ? null : <p>{words.reply(reponse)}</p>}
      {isAwaited(etat) && !can.answer ? <p className="secondary">{words.waiting}</p> : null}
    </div>
  );
}

function fieldNamed(name: string) {
  const ofPerson = PERSON_IDENTITY.find((known) => known === name);
  if (ofPerson !== undefined) return personField(ofPerson);
  return isStructureField(name) ? structureField(name) : null;
}

function ChangedFields({ change: { avant, apres } }: Pick<ChangeToldProps, 'change'>) {
  const said = useFieldWords();
  return (
    <ChangeRows
      words={words}
      rows={Object.entries(apres).map(([name, value]) => {
        const field = fieldNamed(name);
        const told = (one: unknown) =>
          (field === null ? String(one ?? '') : said(field, one)) || words.nothing;
        return { name: field?.label ?? name, before: told(avant[name]), after: told(value) };
      })}
    />
  );
}
