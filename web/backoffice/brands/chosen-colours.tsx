import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { TOKEN_NAMES } from '#domain/brand/token-names.ts';
import { type BrandColours, deriveTokens, TOKENS, type Token } from '#domain/brand/tokens.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { ColourInput } from './colour-input.tsx';
import { fieldOf } from './form-sections.ts';
import { brandsStaff as messages } from './messages.ts';
import type { BrandForm } from './use-brand.ts';

const say = messages.colour;
const SCHEMES = { clair: 'light', sombre: 'dark' } as const;
type Key = keyof typeof SCHEMES;
const KEYS = ['clair', 'sombre'] as const;

const named = (key: Key, token: Token) => say.named(key, TOKEN_NAMES[token]);

/** Colours set explicitly, over the derived ones. */
export function ChosenColours({ form, shown }: { form: BrandForm; shown: BrandColours }) {
  const { couleurs } = form.typed;
  const set = (key: Key, chosen: BrandColours[Key]) =>
    form.change({ couleurs: { ...couleurs, [key]: chosen } });
  const lines = KEYS.flatMap((key) =>
    TOKENS.flatMap((token) => {
      const value = couleurs[key]?.[token];
      return value === undefined ? [] : [{ key, token, value }];
    }),
  );
  return (
    <fieldset className="field">
      <legend className="field-label">{say.chosen}</legend>
      <span className="field-hint">{say.chosenHint}</span>
      {lines.map(({ key, token, value }) => (
        <div key={`${key} ${token}`} className="brand-line row">
          <ColourInput
            {...fieldOf(form, `couleurs.${key}.${token}`)}
            label={named(key, token)}
            value={value}
            shown={shown[key]?.[token] ?? deriveTokens(shown)[SCHEMES[key]][token]}
            onValue={(colour) => set(key, { ...couleurs[key], [token]: colour })}
          />
          <IconButton
            label={say.remove(named(key, token))}
            icon={<IconTrash size={18} aria-hidden />}
            variant="ghost"
            onClick={() => {
              const { [token]: _gone, ...left } = couleurs[key] ?? {};
              set(key, left);
            }}
          />
        </div>
      ))}
      <AddColour
        onAdd={(key, token) =>
          set(key, {
            ...couleurs[key],
            [token]: deriveTokens(shown)[SCHEMES[key]][token].toUpperCase(),
          })
        }
      />
    </fieldset>
  );
}

function AddColour({ onAdd }: { onAdd: (key: Key, token: Token) => void }) {
  const [key, setKey] = useState<Key>('clair');
  const [token, setToken] = useState<Token>('link');
  return (
    <div className="brand-line row">
      <NativeSelect
        label={say.scheme}
        width="8.75rem"
        options={KEYS.map((value) => ({ value, label: say.schemes[value] }))}
        value={key}
        onValue={(value) => setKey(value as Key)}
      />
      <NativeSelect
        label={say.token}
        options={TOKENS.map((value) => ({ value, label: TOKEN_NAMES[value] }))}
        value={token}
        onValue={(value) => setToken(value as Token)}
      />
      <Button
        variant="secondary"
        icon={<IconPlus size={18} aria-hidden />}
        onClick={() => onAdd(key, token)}
      >
        {say.add}
      </Button>
    </div>
  );
}
