import { profileMessages as messages } from '#web/app/catalogue/account/profile.ts';
import { chooseDensity, useDensity } from '#web/app/density.ts';
import { ThemeChoice } from '#web/app/shell/theme-choice.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';

const DENSITIES = [
  { value: 'confort', label: messages.densities.confort, hint: messages.densities.confortHint },
  { value: 'compacte', label: messages.densities.compacte, hint: messages.densities.compacteHint },
] as const;

/** What suits this screen: kept on the device, which may be a telephone or a large display. */
export function DevicePreferences() {
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
