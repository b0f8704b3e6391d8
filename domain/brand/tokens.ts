/**
 * The colours of a brand, light and dark, derived from one colour of the society. Shades have the
 * same lightness in every hue, so that contrast is the same in every brand.
 */

import { contrastOf, hexOf, mixed, oklchOf } from './oklch.ts';

export type BrandColours = {
  /** `#RRGGBB`: the header, the buttons. */
  readonly primaire: string;
  /** Degrees: the hue of its other shades; undefined: its own. */
  readonly teinte?: number | undefined;
  /** Hue and chroma of the greys; undefined: the same hue with very little chroma. */
  readonly neutre?: { readonly teinte: number; readonly chroma: number } | undefined;
  /** Colours that replace the derived ones. */
  readonly clair?: Partial<Tokens> | undefined;
  readonly sombre?: Partial<Tokens> | undefined;
};

const TONES = ['neutre', 'ambre', 'indigo', 'cyan', 'vert', 'rouge'] as const;
type Tone = (typeof TONES)[number];
const DEPS = ['bg', 'fg', 'bd', 'solid'] as const;
type Part = (typeof DEPS)[number];

const PLAIN = [
  ...(['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'] as const),
  ...(['text', 'text-muted', 'text-disabled', 'border', 'border-strong'] as const),
  ...(['primary', 'primary-hover', 'on-primary', 'primary-soft', 'on-primary-soft'] as const),
  ...(['link', 'focus', 'header', 'header-hover', 'on-header', 'header-muted'] as const),
  ...(['danger', 'on-danger'] as const),
];
export type Token = (typeof PLAIN)[number] | `st-${Tone}-${Part}`;
export type Tokens = Readonly<Record<Token, string>>;
export type Schemes = { readonly light: Tokens; readonly dark: Tokens };

export const TOKENS: readonly Token[] = [
  ...PLAIN,
  ...TONES.flatMap((tone) => DEPS.map((part) => `st-${tone}-${part}` as const)),
];

type Ramp = (stop: number) => string;

/** Lightness and chroma of each shade. */
const SHADES: Readonly<Record<number, readonly [number, number]>> = {
  50: [0.975, 0.012],
  100: [0.945, 0.026],
  200: [0.895, 0.05],
  300: [0.82, 0.085],
  400: [0.73, 0.115],
  600: [0.54, 0.14],
  700: [0.465, 0.135],
  800: [0.4002, 0.1285],
  900: [0.33, 0.105],
  950: [0.255, 0.078],
};

/** Hues with the same meaning in every brand, and the share of a shade's chroma that each takes. */
const MEANINGS = {
  ambre: ramp(70, 1),
  indigo: ramp(284, 1.1),
  cyan: ramp(212, 0.8),
  vert: ramp(155, 0.95),
  rouge: ramp(25, 1.25),
};

const WHITE = '#ffffff';
/** Minimum contrast of text on its background (WCAG 2.2 AA). */
export const READABLE = 4.5;
const GREY_CHROMA = 0.011;
/** Chroma from which a shade gets its full chroma. */
const VIVID = 0.12;

function ramp(hue: number, share: number): Ramp {
  return (stop) => {
    const [lightness, chroma] = SHADES[stop] ?? [0, 0];
    return hexOf({ lightness, chroma: chroma * share, hue });
  };
}

/** The last one when none is. */
function firstReadable(over: readonly string[], under: string): string {
  return over.find((colour) => contrastOf(colour, under) >= READABLE) ?? over.at(-1) ?? WHITE;
}

/** Colours from which the two schemes are built. */
type Palette = {
  readonly shade: Ramp;
  /** The dark shade that reads on the light ones: the society's own colour where it is dark enough. */
  readonly ink: string;
  /** A grey of this lightness: a breath of colour in light ones, a little more in dark ones. */
  readonly grey: (lightness: number) => string;
  /** The same with an explicit chroma. */
  readonly tinted: (lightness: number, chroma: number) => string;
};

export function deriveTokens(colours: BrandColours): Schemes {
  const own = oklchOf(colours.primaire);
  const share = Math.min(1, own.chroma / VIVID);
  const hue = colours.teinte ?? own.hue;
  const shades = ramp(hue, share);
  const { teinte, chroma } = colours.neutre ?? { teinte: hue, chroma: GREY_CHROMA * share };
  const primary = colours.primaire.toLowerCase();
  const palette: Palette = {
    shade: (stop) => (stop === 800 ? primary : shades(stop)),
    ink: firstReadable([primary, shades(800)], shades(100)),
    grey: (lightness) =>
      hexOf({ lightness, chroma: chroma * (lightness > 0.9 ? 0.55 : 1.15), hue: teinte }),
    tinted: (lightness, expected) => hexOf({ lightness, chroma: expected * share, hue: teinte }),
  };
  return {
    light: { ...lightScheme(palette), ...colours.clair },
    dark: { ...darkScheme(palette), ...colours.sombre },
  };
}

function lightScheme({ shade, ink, grey, tinted }: Palette): Tokens {
  const { rouge } = MEANINGS;
  return {
    canvas: grey(0.97),
    surface: WHITE,
    raised: WHITE,
    sunken: grey(0.945),
    hover: grey(0.945),
    selected: shade(50),
    text: tinted(0.215, 0.014),
    'text-muted': tinted(0.49, 0.013),
    'text-disabled': grey(0.595),
    border: grey(0.905),
    'border-strong': grey(0.595),
    primary: shade(800),
    'primary-hover': shade(900),
    'on-primary': WHITE,
    'primary-soft': shade(100),
    'on-primary-soft': ink,
    link: shade(700),
    focus: shade(600),
    header: shade(800),
    'header-hover': lit(shade(800)),
    'on-header': WHITE,
    'header-muted': firstReadable([shade(200), shade(100), shade(50), WHITE], shade(800)),
    danger: rouge(700),
    'on-danger': WHITE,
    ...tone('neutre', [grey(0.945), grey(0.405), grey(0.85), grey(0.5)]),
    ...tone('ambre', meaning(MEANINGS.ambre)),
    ...tone('indigo', meaning(MEANINGS.indigo)),
    ...tone('cyan', meaning(MEANINGS.cyan)),
    ...tone('vert', meaning(MEANINGS.vert)),
    ...tone('rouge', meaning(rouge)),
  };
}

function darkScheme({ shade, grey, tinted }: Palette): Tokens {
  const [ground, raised] = [grey(0.215), grey(0.255)];
  const header = mixed(shade(950), ground, 0.7);
  const { rouge } = MEANINGS;
  const dim = (of: Ramp) => [mixed(of(950), raised, 0.55), of(200), of(800), of(400)] as const;
  return {
    canvas: grey(0.175),
    surface: ground,
    raised,
    sunken: tinted(0.15, 0.012),
    hover: grey(0.3),
    selected: mixed(shade(950), raised, 0.6),
    text: grey(0.945),
    'text-muted': grey(0.72),
    'text-disabled': tinted(0.62, 0.012),
    border: tinted(0.36, 0.012),
    'border-strong': tinted(0.62, 0.012),
    primary: shade(300),
    'primary-hover': shade(200),
    'on-primary': shade(950),
    'primary-soft': mixed(shade(950), raised, 0.75),
    'on-primary-soft': shade(200),
    link: shade(300),
    focus: shade(400),
    header,
    'header-hover': lit(header),
    'on-header': WHITE,
    'header-muted': shade(200),
    danger: rouge(300),
    'on-danger': rouge(950),
    ...tone('neutre', [grey(0.3), grey(0.905), grey(0.405), grey(0.72)]),
    ...tone('ambre', dim(MEANINGS.ambre)),
    ...tone('indigo', dim(MEANINGS.indigo)),
    ...tone('cyan', dim(MEANINGS.cyan)),
    ...tone('vert', dim(MEANINGS.vert)),
    ...tone('rouge', dim(rouge)),
  };
}

/** Hover colour of a header button: lighter, or darker where white text would lose its contrast. */
const lit = (header: string) =>
  firstReadable([mixed(WHITE, header, 0.16), mixed('#000000', header, 0.16)], WHITE);

type Four = readonly [bg: string, fg: string, bd: string, solid: string];

const meaning = (of: Ramp): Four => [of(100), of(800), of(300), of(700)];

function tone<T extends Tone>(
  name: T,
  [bg, fg, bd, solid]: Four,
): Record<`st-${T}-${Part}`, string> {
  const named = {
    [`st-${name}-bg`]: bg,
    [`st-${name}-fg`]: fg,
    [`st-${name}-bd`]: bd,
    [`st-${name}-solid`]: solid,
  };
  return named as Record<`st-${T}-${Part}`, string>;
}
