import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LARGEST_LOGO } from '#contract/brand/brands.ts';
import { aFolder, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { brandsFileIn, SOCIETY_BRAND } from '#server/testing/society.ts';
import { aManager } from './testing/a-manager.ts';

const folder = aFolder();
writeFileSync(
  join(folder, 'logo.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
);
const BRANDS_FILE = brandsFileIn(folder, [{ ...SOCIETY_BRAND, logo: 'logo.svg' }]);
const portal = aRunningPortal('embedded', { environment: { BRANDS_FILE } });
const manager = beforehand(() => aManager(portal));

const got = async (path: string) => (await fetch(`${portal.origin}${path}`)).text();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

test('a logo is uploaded, served as an image that cannot run code, and stored while the brand uses it', async () => {
  const drawing = svg('<defs><path id="a" d="M0 0h9"/></defs><use href="#a" fill="url(#b)"/>');
  const { logoAdresse } = await manager.write({ logo: 'nouveau.svg' }, base64(drawing));
  const answer = await fetch(`${portal.origin}${logoAdresse}`);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'image/svg+xml',
    drawing,
  ]);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await got('/brand.css')).toContain(`background:url(${logoAdresse})`);
  expect(await manager.write({ societe: 'Autre' })).toMatchObject({ logoAdresse });
  expect(await manager.write({ logo: null })).toMatchObject({ logoAdresse: null });
  expect((await fetch(`${portal.origin}${logoAdresse}`)).status).toBe(404);
  // The file's own logo need not be uploaded; another one must be.
  expect((await manager.write({ logo: 'logo.svg' })).logoAdresse).toMatch(/\.svg$/);
  expect((await manager.refused({ logo: 'ailleurs.svg' })).errors).toMatchObject([
    { path: 'definition.logo', message: 'il manque le logo « ailleurs.svg ».' },
  ]);
  await manager.restore();
});

test.each([
  ['a.svg', svg('<script>alert(1)</script>'), 'un logo ne contient pas d’élément « script ».'],
  ['a.svg', svg('<x:foreignObject/>'), 'un logo ne contient pas d’élément « foreignObject ».'],
  [
    'a.svg',
    svg('<g onclick="x()"/>'),
    'un logo n’a pas de script : retirez l’attribut « onclick ».',
  ],
  [
    'a.svg',
    svg('<use xlink:href="https://ailleurs.fr/a.svg#b"/>'),
    'un logo ne va rien chercher ailleurs : retirez « https://ailleurs.fr/a.svg#b ».',
  ],
  [
    'a.svg',
    svg('<path style="fill:url(//ailleurs.fr/a)"/>'),
    'un logo ne va rien chercher ailleurs : retirez « //ailleurs.fr/a ».',
  ],
  ['a.svg', svg('<style>@import "x"</style>'), /« @import »/],
  ['a.svg', 'bonjour', 'ce fichier n’est pas un SVG en UTF-8.'],
  ['a.png', svg(''), 'ce fichier n’est pas un PNG.'],
  ['a.svg', svg(`<path d="${' '.repeat(LARGEST_LOGO)}"/>`), 'le logo pèse trop : 200 kB au plus.'],
])('a drawing that is no plain picture is refused: %s %.90s', async (logo, drawing, sentence) => {
  const { errors } = await manager.refused({ logo }, base64(drawing));
  expect(errors).toMatchObject([
    {
      path: 'definition.logo',
      message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    },
  ]);
});
