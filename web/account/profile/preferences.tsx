import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileOut, updateProfile } from '#contract/account/profile.ts';
import { Card } from '#web/design/display/card.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { call } from '#web/platform/api/call.ts';
import { chooseDensity, useDensity } from '#web/platform/density.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { ThemeChoice } from '#web/platform/theme-choice.tsx';
import { ownProfile } from '../queries.ts';
import { profileMessages as messages } from './messages.ts';

/**
 * Display preferences and notification mails about one's requests, on by default. Saved at once.
 */
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

const DENSITIES = [
  { value: 'confort', label: messages.densities.confort, hint: messages.densities.confortHint },
  { value: 'compacte', label: messages.densities.compacte, hint: messages.densities.compacteHint },
] as const;

/**
 * Preferences of this screen: stored on the device, which may be a telephone or a large display.
 */
function DevicePreferences() {
  const density = useDensity();
  return (
    <>
      <ThemeChoice />
      <RadioCards
        legend={messages.density}
        choices={DENSITIES}
        value={density}
        onValue={chooseDensity}
      />
      <p className="secondary">{messages.device}</p>
    </>
  );
}
