import { profileWords as words } from '#web/app/catalogue/account/profile.ts';
import { chooseDensity, useDensity } from '#web/app/density.ts';
import { ThemeChoice } from '#web/app/shell/theme-choice.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';

const DENSITIES = [
  { value: 'confort', label: words.densities.confort, hint: words.densities.confortHint },
  { value: 'compacte', label: words.densities.compacte, hint: words.densities.compacteHint },
] as const;

/** What suits this screen: kept on the device, which may be a telephone or a large display. */
export function DevicePreferences() {
  const density = useDensity();
  return (
    <>
      <ThemeChoice />
      <RadioCards
        legend={words.density}
        choices={DENSITIES}
        value={density}
        onValue={chooseDensity}
      />
      <p className="secondary">{words.device}</p>
    </>
  );
}
