import { profileWords as words } from '../../app/catalogue/account/profile.ts';
import { chooseDensity, useDensity } from '../../app/density.ts';
import { ThemeChoice } from '../../app/shell/theme-choice.tsx';
import { RadioCards } from '../../design/form/radio-cards.tsx';

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
      <RadioCards legend={words.density} choices={DENSITIES} value={density} onValue={chooseDensity} />
      <p className="secondary">{words.device}</p>
    </>
  );
}
