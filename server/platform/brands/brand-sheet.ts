/** A brand's colours as style sheets, for every page that this server sends: the site's, and those without a script. */

import type { Tokens } from '#domain/brand/tokens.ts';
import type { HouseBrand } from './brands.ts';

/** Declared in every style sheet of the site, because they may load in any order. */
const LAYERS = '@layer reset, tokens, design, app, wishes;';

/**
 * All brands, light and dark, chosen by `data-brand` and `data-color-scheme` on the page, or on any element of it: staff
 * see the brand of the structure they treat.
 */
export function siteSheet(brands: readonly HouseBrand[]): string {
  const rules = brands.map((brand) => {
    const ofBrand = `[data-brand="${brand.theme}"]`;
    const scheme = (name: 'light' | 'dark') =>
      `${ofBrand}[data-color-scheme="${name}"]{color-scheme:${name};${properties(brand.colours[name])}}`;
    return [scheme('light'), scheme('dark'), logoRules(brand, ofBrand)].join('\n');
  });
  return `${LAYERS}\n@layer tokens{${rules.join('\n')}}`;
}

/** One brand, light or dark as the system wishes. */
export function systemSheet(brand: HouseBrand): string {
  const { light, dark } = brand.colours;
  return `:root{color-scheme:light dark;${properties(light)}}
@media (prefers-color-scheme:dark){:root{${properties(dark)}}}
${logoRules(brand, ':root')}`;
}

/** The mark in the brand's colour, for the browser tab. */
export function tabIcon({ colours }: HouseBrand): string {
  const bars = [
    [5, 13, 6],
    [11, 8, 16],
    [17, 5, 22],
    [23, 11, 10],
  ].map(([x, y, height]) => `<rect x="${x}" y="${y}" width="3.5" height="${height}" rx="1.75"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Portail ISRC</title><rect width="32" height="32" rx="7" fill="${colours.light.header}"/><g fill="#fff">${bars.join('')}</g></svg>`;
}

function properties(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** The society's own drawing, in the place and the size of ours. */
function logoRules({ logo }: HouseBrand, within: string): string {
  if (logo === null) return '';
  return `${within} .wave-mark{background:url(${logo.address}) center/contain no-repeat}${within} .wave-mark>*{display:none}`;
}
