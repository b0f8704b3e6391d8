import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileOut, updateProfile } from '#contract/account/profile.ts';
import { call } from '#web/app/api/call.ts';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { profileMessages as messages } from '#web/app/catalogue/account/profile.ts';
import { ProblemAlert } from '#web/app/page/problem-alert.tsx';
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
  const isRequested = saving.isPending ? saving.variables : (preferences.courriels ?? true);
  return (
    <Card title={messages.preferences}>
      <div className="account-fields stack gap-20">
        <DevicePreferences />
        <Checkbox
          label={messages.mails}
          checked={isRequested}
          disabled={!profile.can.edit}
          onChecked={(checked) => saving.mutate(checked)}
        />
        <p className="secondary">{messages.mailsHint}</p>
        <p role="status" className="secondary">
          {saving.isSuccess ? accountForm.saved : ''}
        </p>
        {saving.error ? <ProblemAlert error={saving.error} /> : null}
      </div>
    </Card>
  );
}
