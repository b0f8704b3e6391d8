import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PROFILE_CHANGED } from '#contract/account/profile.ts';
import { carePerson, type PersonSheet } from '#contract/registry-care/people.ts';
import { CIVILITES, PROFILE_MAX } from '#domain/profile/profile-fields.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { changeWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/piece/problem-notice.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { MotifInput, useMotif } from '../structures/change/motif-input.tsx';

const TEXTS = ['nom', 'prenom', 'email', 'telephone', 'fonction'] as const;
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
  const [opened] = useState(() => valuesOf(personne));
  const [values, setValues] = useState(opened);
  const [idle, setIdle] = useState(false);
  const motif = useMotif();
  const { busy, run, faults, problem } = useAction();
  const set = (name: keyof typeof values) => (value: string) =>
    setValues((all) => ({ ...all, [name]: value }));
  const save = () => {
    const change = changeOf(opened, values);
    const nothing = Object.keys(change).length === 0;
    setIdle(nothing);
    if (nothing || !motif.check()) return;
    void run(async () => {
      const body = { ...change, interlocuteurId, revision, motif: motif.value.trim() };
      await call(carePerson, { body });
      await queries.invalidateQueries({ queryKey: ['profiles'] });
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
        <NativeSelect
          label={words.fields.civilite}
          placeholder={changeWords.choose}
          options={CIVILITES.map((value) => ({ value, label: words.civilites[value] }))}
          value={values.civilite}
          onValue={set('civilite')}
          error={faults.get('civilite')}
        />
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            label={words.fields[name]}
            normalCase={name !== 'nom'}
            maxLength={PROFILE_MAX[name]}
            value={values[name]}
            onValue={set(name)}
            error={faults.get(name)}
          />
        ))}
      </div>
      <MotifInput motif={motif} />
    </ConfirmDialog>
  );
}

function valuesOf({ civilite, nom, prenom, email, telephone, fonction }: PersonSheet['personne']) {
  return {
    ...{ nom, prenom, email },
    civilite: civilite ?? '',
    telephone: telephone ?? '',
    fonction: fonction ?? '',
  };
}

type Values = ReturnType<typeof valuesOf>;

function changeOf(opened: Values, values: Values) {
  const civilite = CIVILITES.find((known) => known === values.civilite) ?? null;
  const texts = TEXTS.filter((name) => values[name].trim() !== opened[name]).map((name) => [
    name,
    values[name].trim() === '' ? null : values[name].trim(),
  ]);
  return {
    ...(values.civilite === opened.civilite ? {} : { civilite }),
    ...Object.fromEntries(texts),
  };
}
