import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { copyAsTable, copyAsText } from '../testing/clipboard.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

/** Clicks from the home page to the submitted request; 19 previously. */
const CLICKS = 8;
/** Clicks from the open grid to the submitted request, whatever the headings are. */
const CLICKS_OF_GRID = 8;
const HEADINGS = ['N°', 'Titre', 'Version', 'Artiste principal', 'Durée', 'Année'];
const TITLES = [
  'Écluse',
  'Barbacane',
  'Œillets sauvages',
  'Mistral noir',
  'Quinconce',
  'Forêt d’Orléans',
  'Zinc',
  'Héliotrope',
  'Nuit à Łódź',
  'Tramontane',
  'Kaléidoscope',
  'Aÿ',
];
const OTHER_TITLES = [
  'Scheepsjongen',
  'Vlasakker',
  'Wolkenbreuk',
  'Duinpan',
  'Bietencampagne',
  'IJsbloemen',
  'Kwelder',
  'Zeefde nacht',
  'Molenwiek',
  'Gistermorgen',
  'Polderlicht',
  'Hagelslag',
];

const stage = aStage({}, 'embedded');
let karim: Visitor;
beforeAll(async () => {
  karim = await stage.signedIn('label@demo.example');
  await karim.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

/** Headings unknown in any language: only the values identify the columns. */
const UNKNOWN_HEADINGS = ['Ligne A', 'Ligne B', 'Ligne C', 'Ligne D', 'Ligne E', 'Ligne F'];

const clock = (at: number) => `3:${20 + at}`;
/** Seconds, or minutes and seconds without separator: too few values to decide. */
const bareNumber = (at: number) => String(200 + (at % 6));

/** @param artiste unique, so that no album is a lookalike of another */
function anAlbum(
  artiste: string,
  titles: readonly string[],
  {
    headings = HEADINGS,
    duree = clock,
  }: { headings?: readonly string[]; duree?: typeof clock } = {},
) {
  return [
    headings,
    ...titles.map((titre, at) => [
      String(at + 1),
      titre,
      at === 4 ? 'Remix' : '',
      artiste,
      duree(at),
      '2025',
    ]),
  ];
}

const ALBUMS = [
  {
    from: 'a spreadsheet',
    copy: copyAsText,
    questions: [],
    most: CLICKS,
    cells: anAlbum('Les Échassiers', TITLES),
    lasts: (at: number) => 200 + at,
  },
  {
    from: 'a table of a page',
    copy: copyAsTable,
    questions: [],
    most: CLICKS,
    cells: anAlbum(
      'Ondine Kergoat',
      TITLES.map((titre) => [...titre].reverse().join('')),
    ),
    lasts: (at: number) => 200 + at,
  },
  {
    from: 'a sheet whose headings nobody knows',
    copy: copyAsText,
    most: CLICKS + 1,
    questions: [/^Secondes : 200 se lit 00:03:20/],
    cells: anAlbum('Wim Verhaegen', OTHER_TITLES, {
      headings: UNKNOWN_HEADINGS,
      duree: bareNumber,
    }),
    lasts: (at: number) => 200 + (at % 6),
  },
];

let clicks = 0;

/** Every press of the person, of a button, a link, a box or a cell. */
async function presses(target: Locator): Promise<void> {
  await target.click();
  clicks += 1;
}

test.each(ALBUMS)(
  'an album of twelve, pasted from $from, is sent within a minute',
  async ({ from, copy, cells, questions, most, lasts }) => {
    const { page, checked, errors } = karim;
    clicks = 0;
    await page.goto('/');
    await presses(page.getByRole('main').getByRole('link', { name: 'Nouvelle demande' }));
    await page.getByRole('heading', { level: 1, name: 'Nouvelle demande' }).waitFor();
    await presses(page.getByRole('main').getByRole('link', { name: 'Nouvelle demande' }));
    await presses(page.locator('.request-foot').getByRole('link', { name: 'Enregistrements' }));
    await page.getByRole('grid').waitFor();
    await copy(page, cells);
    const begun = performance.now();
    const before = clicks;
    await presses(page.locator('[data-at="0-0"]'));
    await page.keyboard.press('ControlOrMeta+V');
    for (const name of questions) await presses(page.getByRole('button', { name }));
    await page.getByText('0 reconnue, 12 nouvelles').waitFor();
    await checked('what a pasted album becomes');
    await presses(page.getByRole('button', { name: 'Importer 12 enregistrements' }));
    await page.getByText('12 lignes collées.').waitFor({ state: 'attached' });
    await page.getByText(/Brouillon enregistré/).waitFor();
    await checked('an album pasted');
    await presses(page.getByRole('link', { name: 'Vérifier et envoyer' }));
    await presses(page.getByRole('checkbox'));
    await presses(page.getByRole('button', { name: 'Envoyer la demande (12 enregistrements)' }));
    await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
    const spent = performance.now() - begun;
    console.info(
      `album of twelve, from ${from}: ${clicks} clicks (19 before), ${(spent / 1000).toFixed(1)} s from the open grid to the request sent`,
    );
    expect(clicks).toBeLessThanOrEqual(most);
    expect(clicks - before).toBeLessThanOrEqual(CLICKS_OF_GRID);
    const dossierId = Number(/dossier\/(\d+)/.exec(page.url())?.[1]);
    const rows = await stage.portal.db
      .selectFrom('element')
      .select(['titre', 'version', 'artiste', 'duree', 'anneePublication'])
      .where('dossierId', '=', dossierId)
      .orderBy('rang')
      .execute();
    expect(
      rows.map(({ titre, version, artiste, duree }) => [titre, version ?? '', artiste, duree]),
    ).toEqual(
      cells.slice(1).map(([, titre, version, artiste], at) => [titre, version, artiste, lasts(at)]),
    );
    expect(errors).toEqual([]);
  },
);
