import { useQueryClient } from '@tanstack/react-query';
import {
  createProfile,
  PROFILE_CHANGED,
  type ProfileOut,
  updateProfile,
} from '#contract/account/profile.ts';
import { checkProfileFields } from '#domain/profile/profile-fields.ts';
import { type RecordForm, useRecordForm } from '#web/form/record/use-record-form.ts';
import { call } from '#web/platform/api/call.ts';
import type { Account } from '#web/platform/session/identity.ts';
import { ownProfile } from '../queries.ts';
import { emptyProfile, profileFields, profileValues } from './profile-values.ts';

/** The own profile: created by its first saving, changed by the others. */
export function useProfileForm(
  profile: ProfileOut | null,
  account: Account,
): RecordForm<ProfileOut> {
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
