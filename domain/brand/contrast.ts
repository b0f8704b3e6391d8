/** Contrast of colours that are drawn together (WCAG 2.2 AA): text 4.5, controls and focus 3. */

import type { BrandError } from './definition.ts';
import { contrastOf } from './oklch.ts';
import { TOKEN_NAMES } from './token-names.ts';
import { type BrandColours, deriveTokens, READABLE, type Schemes, type Token } from './tokens.ts';

const CONTROL = 3;

type Pairs = { readonly [Over in Token]?: readonly Token[] };

const PLAIN_GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'] as const;

const MESSAGES: Pairs = {
  text: [...PLAIN_GROUNDS, 'primary-soft'],
  'text-muted': PLAIN_GROUNDS,
  link: PLAIN_GROUNDS,
  primary: ['canvas', 'surface'],
  'on-primary': ['primary', 'primary-hover'],
  'on-primary-soft': ['primary-soft'],
  'on-header': ['header', 'header-hover'],
  header: ['on-header'],
  'header-muted': ['header'],
  danger: ['canvas', 'surface', 'raised', 'sunken'],
  'on-danger': ['danger'],
  'st-neutre-fg': ['st-neutre-bg'],
  'st-ambre-fg': ['st-ambre-bg', 'surface', 'sunken'],
  'st-indigo-fg': ['st-indigo-bg'],
  'st-cyan-fg': ['st-cyan-bg'],
  'st-vert-fg': ['st-vert-bg'],
  'st-rouge-fg': ['st-rouge-bg', 'surface'],
};

const CONTROLS: Pairs = {
  'text-disabled': ['surface', 'sunken'],
  'border-strong': ['canvas', 'surface', 'raised', 'sunken', 'hover'],
  focus: ['canvas', 'surface', 'raised', 'sunken'],
  primary: ['raised'],
  'st-neutre-solid': ['surface'],
  'st-ambre-solid': ['surface'],
  'st-indigo-solid': ['surface'],
  'st-cyan-solid': ['surface'],
  'st-vert-solid': ['surface'],
  'st-rouge-solid': ['surface'],
};

export type WeakPair = {
  readonly scheme: keyof Schemes;
  readonly over: Token;
  readonly under: Token;
  readonly ratio: number;
  readonly needed: number;
};

export function weakPairs(schemes: Schemes): readonly WeakPair[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const tokens: Readonly<Record<string, string>> = schemes[scheme];
    const weakOf = (pairs: Pairs, needed: number) =>
      (Object.entries(pairs) as [Token, readonly Token[]][]).flatMap(([over, grounds]) =>
        grounds.flatMap((under) => {
          const ratio = contrastOf(tokens[over] ?? '', tokens[under] ?? '');
          return ratio < needed ? [{ scheme, over, under, ratio, needed }] : [];
        }),
      );
    return [...weakOf(MESSAGES, READABLE), ...weakOf(CONTROLS, CONTROL)];
  });
}

const SCHEMES = { light: ['clair', 'en clair'], dark: ['sombre', 'en sombre'] } as const;

/** One French error per pair with too little contrast, on the colour that the society chose. */
export function contrastErrors(colours: BrandColours): BrandError[] {
  return weakPairs(deriveTokens(colours)).map(({ scheme, over, under, ratio, needed }) => {
    const [key, where] = SCHEMES[scheme];
    const chosen = [over, under].find((token) => colours[key]?.[token] !== undefined);
    // Rounded down: 4.49 must not be read as 4.5.
    const [reached, requested] = [Math.floor(ratio * 100) / 100, needed].map((number) =>
      number.toLocaleString('fr-FR'),
    );
    return {
      path: chosen === undefined ? 'couleurs.primaire' : `couleurs.${key}.${chosen}`,
      message: `${where}, ${named(over)} sur ${named(under)} a un contraste de ${reached}, il faut ${requested} au moins.`,
    };
  });
}

/** Name in words, then as in the file. */
const named = (token: Token) => `« ${TOKEN_NAMES[token]} » (${token})`;
