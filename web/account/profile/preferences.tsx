import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileOut, updateProfile } from '#contract/account/profile.ts';
import { Card } from '#web/design/display/card.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { call } from '#web/platform/api/call.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { ownProfile } from '../queries.ts';
import { DevicePreferences } from './device-preferences.tsx';
import { profileMessages as messages } from './messages.ts';

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
