import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADDRESS_OF_COLLEAGUE } from '#contract/account/address.ts';
import { PROFILE_CHANGED } from '#contract/account/profile.ts';
import { carePerson, type PersonSheet } from '#contract/registry-care/people.ts';
import {
  forEachPersonField,
  PERSON_NAMES,
  type PersonFieldName,
  personField,
} from '#domain/profile/profile-fields.ts';
import { call } from '#web/app/api/call.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { changeWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { RowInput } from '#web/form/row-input.tsx';
import { changedValues, typedValues } from '#web/form/typed-values.ts';
import { personWords } from '#web/form/use-field-words.ts';
import { ConflictNotice, type ConflictNoticeProps } from '../registry/conflict-notice.tsx';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';

const WIDTH = 680;
const LABELS = forEachPersonField<Readonly<Record<PersonFieldName, string>>>(({ label }) => label);
const isPersonField = (name: string): name is PersonFieldName => name in LABELS;
const told: ConflictNoticeProps['told'] = (name, value) =>
  isPersonField(name) ? personWords(personField(name), value) : null;

export type ProfileDialogProps = {
  sheet: PersonSheet;
  onClose: () => void;
  onSaid: (sentence: string) => void;
};

/** What staff correct of a person, and why. */
export function ProfileDialog({ sheet: { personne }, onClose, onSaid }: ProfileDialogProps) {
  const queries = useQueryClient();
  const { interlocuteurId, emailAttendu } = personne;
  // Of the version that was opened: the sheet behind is read again while one types.
  const [revision, setRevision] = useState(personne.revision);
  const [opened] = useState(() => typedValues(PERSON_NAMES, personField, personne));
  const [values, setValues] = useState(opened);
  const [givesUp, setGivesUp] = useState(false);
  const [idle, setIdle] = useState(false);
  const motif = useMotif();
  const { busy, run, faults, problem, forget } = useAction();
  const conflict =
    problem?.code === PROFILE_CHANGED.code ? (problem.problem.versions ?? null) : null;
  const guarded = problem?.code === ADDRESS_OF_COLLEAGUE.code ? problem.sentence : undefined;
  const save = () => {
    const change = changedValues(PERSON_NAMES, personField, { opened, values });
    const nothing = Object.keys(change).length === 0 && !givesUp;
    setIdle(nothing);
    if (nothing || !motif.check()) return;
    void run(async () => {
      const body = { ...change, interlocuteurId, revision, motif: motif.value.trim() };
      const { personne: after } = await call(carePerson, {
        body: givesUp ? { ...body, emailAttendu: null } : body,
      });
      await readAgain(queries, 'profiles');
      const awaited = change.email === undefined ? null : after.emailAttendu;
      onSaid(awaited === null ? words.changed : words.asked(awaited));
    });
  };
  return (
    <ConfirmDialog
      open
      title={words.change}
      width={WIDTH}
      onClose={onClose}
      confirm={changeWords.save}
      busy={busy}
      onConfirm={save}
    >
      {conflict ? (
        <ConflictNotice
          versions={conflict}
          labels={LABELS}
          told={told}
          onResume={(now) => {
            setRevision(now);
            forget();
          }}
        />
      ) : problem && guarded === undefined ? (
        <ProblemNotice error={problem} />
      ) : null}
      {idle ? <Notice tone="info" role="status" title={changeWords.nothing} /> : null}
      <div className="change-fields">
        {PERSON_NAMES.map((name) => (
          <RowInput
            key={name}
            field={personField(name)}
            placeholder={changeWords.choose}
            normalCase={name !== 'nom'}
            value={values[name]}
            onValue={(value) => setValues((all) => ({ ...all, [name]: value }))}
            error={faults.get(name) ?? (name === 'email' ? guarded : undefined)}
          />
        ))}
      </div>
      {emailAttendu === null ? null : (
        <Checkbox label={words.giveUp(emailAttendu)} checked={givesUp} onChecked={setGivesUp} />
      )}
      <MotifInput motif={motif} />
    </ConfirmDialog>
  );
}
