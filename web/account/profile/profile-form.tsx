import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createProfile,
  EMAIL_NOT_VERIFIED,
  PROFILE_CHANGED,
  type ProfileOut,
  updateProfile,
} from '#contract/account/profile.ts';
import { PERSON_IDENTITY } from '#domain/identity-change/identity.ts';
import { checkProfileFields, missingProfileFields } from '#domain/profile/profile-fields.ts';
import { isPersonValidated } from '#domain/profile/state-machine.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { Conflict } from '#web/form/record/conflict.tsx';
import { FormFrame } from '#web/form/record/form-frame.tsx';
import { Restored } from '#web/form/record/restored.tsx';
import { type RecordForm, useRecordForm } from '#web/form/record/use-record-form.ts';
import { call } from '#web/platform/api/call.ts';
import type { Account } from '#web/platform/session/identity.ts';
import { ownProfile } from '../queries.ts';
import { EmailAlert } from './email-alert.tsx';
import { profileMessages as messages } from './messages.ts';
import { PersonFields } from './person-fields.tsx';
import { emptyProfile, OWN_LABELS, profileFields, profileValues } from './profile-values.ts';

export type ProfileFormProps = {
  /** Null until the person has a record. */
  profile: ProfileOut | null;
  account: Account;
  /** Label of the save button. */
  saveLabel: string;
  onSaved: (profile: ProfileOut) => void;
};

const isIdentity = (name: string) => PERSON_IDENTITY.some((one) => one === name);
const isValidatedPerson = (profile: ProfileOut | null) =>
  profile !== null && isPersonValidated(profile.etat);

/** Identity and contact details of the person. The e-mail is that of the sign-in account. */
export function ProfileForm({ profile, account, saveLabel, onSaved }: ProfileFormProps) {
  const form = useProfileForm(profile, account);
  const [attempt, setAttempt] = useState(0);
  const email = profile?.email ?? account.email;
  const locked = profile !== null && !profile.can.edit;
  const isLocked = (name: string) => locked || (isValidatedPerson(profile) && isIdentity(name));
  const missing = missingProfileFields({ ...profileFields(form.values), email }).filter(
    ({ path }) => !isLocked(path),
  );
  const unproved = form.problem?.code === EMAIL_NOT_VERIFIED.code;
  const send = async () => {
    setAttempt((before) => before + 1);
    if (form.errors.length > 0 || missing.length > 0) return;
    const saved = profile !== null && !form.dirty ? profile : await form.save();
    if (saved === null) return;
    setAttempt(0);
    onSaved(saved);
  };
  return (
    <>
      {locked ? (
        <AlertBox tone="info">
          <p>{messages.underReview}</p>
        </AlertBox>
      ) : null}
      <Restored form={form} />
      {unproved || profile?.emailVerifie === false ? (
        <EmailAlert email={email} existing={unproved} />
      ) : null}
      {profile === null || profile.emailAttendu === null ? null : (
        <AlertBox tone="info" title={messages.awaited.title}>
          <p>{messages.awaited.sentence(profile.emailAttendu)}</p>
        </AlertBox>
      )}
      <Conflict form={form} valuesOf={profileValues} labels={OWN_LABELS} />
      <FormFrame
        form={form}
        missing={missing}
        locked={isLocked}
        attempt={attempt}
        onSend={() => void send()}
      >
        <Card title={messages.identity}>
          <div className="account-fields stack gap-20">
            <PersonFields section="identity" ownEmail={email} />
          </div>
        </Card>
        <Card title={messages.contact}>
          <div className="account-fields stack gap-20">
            <PersonFields section="contact" ownEmail={email} />
          </div>
        </Card>
        {locked ? null : (
          <p>
            <Button
              type="submit"
              busy={form.saving}
              iconEnd={<IconArrowRight size={18} aria-hidden />}
            >
              {saveLabel}
            </Button>
          </p>
        )}
      </FormFrame>
      <LeaveGuard when={form.dirty && !locked && !form.saving} onDiscard={form.reset} />
    </>
  );
}

/** The person's own profile: created by the first save, updated by the others. */
function useProfileForm(profile: ProfileOut | null, account: Account): RecordForm<ProfileOut> {
  const queries = useQueryClient();
  return useRecordForm({
    name: 'profil',
    record: profile,
    empty: emptyProfile({ nom: account.familyName ?? '', prenom: account.givenName ?? '' }),
    valuesOf: profileValues,
    bodyOf: profileFields,
    errorsOf: (values) => checkProfileFields({ ...profileFields(values), email: account.email }),
    send: async (changed, revision) => {
      const saved =
        profile === null
          ? await call(createProfile, { body: changed })
          : await call(updateProfile, {
              body: {
                ...changed,
                interlocuteurId: profile.interlocuteurId,
                ...(revision === null ? {} : { revision }),
              },
            });
      queries.setQueryData(ownProfile.queryKey, saved);
      return saved;
    },
    stale: PROFILE_CHANGED.code,
    refetch: () => queries.fetchQuery({ ...ownProfile, staleTime: 0 }),
  });
}
