/** Colours by lightness, chroma and hue as people see them (OKLCH, Björn Ottosson), and their contrast (WCAG 2.2). */

export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

/** Tolerated overflow of an RGB part outside the sRGB gamut, before rounding. */
const TOLERANCE = 0.0005;
/** Chroma removed at each step until the colour is in gamut. */
const STEP = 0.002;

/** `#RRGGBB` of the nearest colour of this lightness and hue that a screen can show. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let left = chroma; ; left -= STEP) {
    const segments = linearOf(lightness, Math.max(left, 0), (hue * Math.PI) / 180);
    if (left <= 0 || segments.every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE)) {
      return hexOfSegments(segments.map((part) => 255 * encoded(Math.min(1, Math.max(0, part)))));
    }
  }
}

/** @param hex `#RRGGBB` */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = decodedSegments(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** `share` of the first colour laid over the second one. */
export function mixed(over: string, under: string, share: number): string {
  const below = segmentsOf(under);
  return hexOfSegments(
    segmentsOf(over).map((part, at) => part * share + (below[at] ?? 0) * (1 - share)),
  );
}

/** Contrast ratio, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = decodedSegments(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(lightness: number, chroma: number, angle: number): number[] {
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const encoded = (part: number) =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
const decoded = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

function segmentsOf(hex: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function decodedSegments(hex: string): [number, number, number] {
  const [red, green, blue] = segmentsOf(hex);
  return [decoded(red / 255), decoded(green / 255), decoded(blue / 255)];
}

function hexOfSegments(segments: readonly number[]): string {
  return `#${segments.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
