import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADDRESS_OF_COLLEAGUE } from '#contract/account/address.ts';
import { PROFILE_CHANGED } from '#contract/account/profile.ts';
import { adminPerson, type PersonSheet } from '#contract/registry-admin/people.ts';
import {
  forEachPersonField,
  PERSON_NAMES,
  type PersonFieldName,
  personField,
} from '#domain/profile/profile-fields.ts';
import { changeMessages } from '#web/backoffice/structures/messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { RowInput } from '#web/form/row-input.tsx';
import { changedValues, typedValues } from '#web/form/typed-values.ts';
import { personMessages } from '#web/form/use-field-messages.ts';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { ConflictAlert, type ConflictAlertProps } from '../registry/conflict-alert.tsx';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';
import { peopleMessages as messages } from './messages.ts';

const WIDTH = 680;
const LABELS = forEachPersonField<Readonly<Record<PersonFieldName, string>>>(({ label }) => label);
const isPersonField = (name: string): name is PersonFieldName => name in LABELS;
const reported: ConflictAlertProps['reported'] = (name, value) =>
  isPersonField(name) ? personMessages(personField(name), value) : null;

export type ProfileDialogProps = {
  sheet: PersonSheet;
  onClose: () => void;
  onMessage: (sentence: string) => void;
};

/** Dialog in which staff correct a person, with a motive. */
export function ProfileDialog({ sheet: { personne }, onClose, onMessage }: ProfileDialogProps) {
  const queries = useQueryClient();
  const { interlocuteurId, emailAttendu } = personne;
  // Of the version that was opened: the sheet behind is read again while one types.
  const [revision, setRevision] = useState(personne.revision);
  const [opened] = useState(() => typedValues(PERSON_NAMES, personField, personne));
  const [values, setValues] = useState(opened);
  const [givesUp, setGivesUp] = useState(false);
  const [idle, setIdle] = useState(false);
  const motif = useMotif();
  const { busy, run, errors, problem, forget } = useAction();
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
      const { personne: after } = await call(adminPerson, {
        body: givesUp ? { ...body, emailAttendu: null } : body,
      });
      await readAgain(queries, 'profiles');
      const awaited = change.email === undefined ? null : after.emailAttendu;
      onMessage(awaited === null ? messages.changed : messages.requested(awaited));
    });
  };
  return (
    <ConfirmDialog
      open
      title={messages.change}
      width={WIDTH}
      onClose={onClose}
      confirm={changeMessages.save}
      busy={busy}
      onConfirm={save}
    >
      {conflict ? (
        <ConflictAlert
          versions={conflict}
          labels={LABELS}
          reported={reported}
          onResume={(now) => {
            setRevision(now);
            forget();
          }}
        />
      ) : problem && guarded === undefined ? (
        <ProblemAlert error={problem} />
      ) : null}
      {idle ? <AlertBox tone="info" role="status" title={changeMessages.nothing} /> : null}
      <div className="change-fields">
        {PERSON_NAMES.map((name) => (
          <RowInput
            key={name}
            field={personField(name)}
            placeholder={changeMessages.choose}
            normalCase={name !== 'nom'}
            value={values[name]}
            onValue={(value) => setValues((all) => ({ ...all, [name]: value }))}
            error={errors.get(name) ?? (name === 'email' ? guarded : undefined)}
          />
        ))}
      </div>
      {emailAttendu === null ? null : (
        <Checkbox label={messages.giveUp(emailAttendu)} checked={givesUp} onChecked={setGivesUp} />
      )}
      <MotifInput motif={motif} />
    </ConfirmDialog>
  );
}
