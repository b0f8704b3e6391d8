import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { chooseDensity, useDensity } from '#web/platform/density.ts';
import { ThemeChoice } from '#web/platform/theme-choice.tsx';
import { profileMessages as messages } from './messages.ts';

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
