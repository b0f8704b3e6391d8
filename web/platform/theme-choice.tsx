import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { frame } from '#web/messages/frame.ts';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const drawings = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop } as const;
const themes: readonly Theme[] = ['light', 'dark', 'system'];

export function ThemeChoice() {
  const name = useId();
  const chosen = useTheme();
  return (
    <fieldset className="theme-choice">
      <legend>{frame.theme}</legend>
      {themes.map((theme) => {
        const Drawing = drawings[theme];
        return (
          <label key={theme}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
            />
            <Drawing size={18} stroke={1.75} aria-hidden />
            {frame.themes[theme]}
          </label>
        );
      })}
    </fieldset>
  );
}
