import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PROFILE_CHANGED } from '#contract/account/profile.ts';
import { carePerson, type PersonSheet } from '#contract/registry-care/people.ts';
import { PERSON_NAMES, personField } from '#domain/profile/profile-fields.ts';
import { call } from '#web/app/api/call.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { changeWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { RowInput } from '#web/form/row-input.tsx';
import { changedValues, typedValues } from '#web/form/typed-values.ts';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';

const WIDTH = 680;

export type ProfileDialogProps = {
  sheet: PersonSheet;
  onClose: () => void;
  onSaid: (sentence: string) => void;
};

/** What staff correct of a person, and why. */
export function ProfileDialog({ sheet: { personne }, onClose, onSaid }: ProfileDialogProps) {
  const queries = useQueryClient();
  const { interlocuteurId, revision } = personne;
  const [opened] = useState(() => typedValues(PERSON_NAMES, personField, personne));
  const [values, setValues] = useState(opened);
  const [idle, setIdle] = useState(false);
  const motif = useMotif();
  const { busy, run, faults, problem } = useAction();
  const save = () => {
    const change = changedValues(PERSON_NAMES, personField, { opened, values });
    const nothing = Object.keys(change).length === 0;
    setIdle(nothing);
    if (nothing || !motif.check()) return;
    void run(async () => {
      const body = { ...change, interlocuteurId, revision, motif: motif.value.trim() };
      await call(carePerson, { body });
      await readAgain(queries, 'profiles');
      onSaid(words.changed);
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
      {problem?.code === PROFILE_CHANGED.code ? (
        <Notice tone="warning" role="alert" title={words.conflict} />
      ) : problem ? (
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
            error={faults.get(name)}
          />
        ))}
      </div>
      <MotifInput motif={motif} />
    </ConfirmDialog>
  );
}
