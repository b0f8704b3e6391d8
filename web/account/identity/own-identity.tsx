import { useQuery } from '@tanstack/react-query';
import { askPersonChange } from '#contract/account/identity-changes.ts';
import { PROFILE_CHANGED, type ProfileOut } from '#contract/account/profile.ts';
import { checkProfileFields } from '#domain/profile/profile-fields.ts';
import { useRecordForm } from '#web/form/record/use-record-form.ts';
import { call } from '#web/platform/api/call.ts';
import { ownChanges } from '#web/registration/identity/identity-changes.ts';
import { identityMessages as messages } from '#web/registration/identity/messages.ts';
import { PersonFields } from '../profile/person-fields.tsx';
import { emptyProfile, profileFields, profileValues } from '../profile/profile-values.ts';
import { AskChange } from './ask-change.tsx';
import { IdentityCard } from './identity-card.tsx';
import { useMotif } from './use-motif.ts';

/** Identity of a person validated by the society. */
export function OwnIdentity({ profile }: { profile: ProfileOut }) {
  const { data } = useQuery(ownChanges);
  return (
    <IdentityCard
      sentence={messages.own}
      changes={data?.rows}
      form={(close) => <AskOwnChange profile={profile} onClose={close} />}
    />
  );
}

const NAME = 'identite';

function AskOwnChange({ profile, onClose }: { profile: ProfileOut; onClose: () => void }) {
  const [motif, setMotif] = useMotif(NAME);
  const form = useRecordForm({
    name: NAME,
    record: profile,
    empty: emptyProfile(),
    valuesOf: profileValues,
    bodyOf: profileFields,
    errorsOf: (values) => checkProfileFields({ ...profileFields(values), email: profile.email }),
    async send({ civilite, nom, prenom }) {
      await call(askPersonChange, { body: { civilite, nom, prenom, motif: motif.trim() } });
      return profile;
    },
    stale: PROFILE_CHANGED.code,
    refetch: async () => profile,
  });
  return (
    <AskChange form={form} motif={motif} onMotif={setMotif} onClose={onClose}>
      <PersonFields section="identity" ownEmail={profile.email} />
    </AskChange>
  );
}
