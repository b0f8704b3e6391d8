import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileOut, updateProfile } from '#contract/account/profile.ts';
import { call } from '#web/app/api/call.ts';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { profileWords as words } from '#web/app/catalogue/account/profile.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { ownProfile } from '../queries.ts';
import { DevicePreferences } from './device-preferences.tsx';

/** What the portal looks like here, and mails about one's requests, on unless the person says otherwise. Saved at once. */
export function ProfilePreferences({ profile }: { profile: ProfileOut }) {
  const queries = useQueryClient();
  const { interlocuteurId, preferences } = profile;
  const saving = useMutation({
    mutationFn: (courriels: boolean) =>
      call(updateProfile, {
        body: { interlocuteurId, preferences: { ...preferences, courriels } },
      }),
    onSuccess: (saved) => queries.setQueryData(ownProfile.queryKey, saved),
  });
  const wanted = saving.isPending ? saving.variables : (preferences.courriels ?? true);
  return (
    <Card title={words.preferences}>
      <div className="account-fields stack gap-20">
        <DevicePreferences />
        <Checkbox
          label={words.mails}
          checked={wanted}
          disabled={!profile.can.edit}
          onChecked={(checked) => saving.mutate(checked)}
        />
        <p className="secondary">{words.mailsHint}</p>
        <p role="status" className="secondary">
          {saving.isSuccess ? accountForm.saved : ''}
        </p>
        {saving.error ? <ProblemNotice error={saving.error} /> : null}
      </div>
    </Card>
  );
}
