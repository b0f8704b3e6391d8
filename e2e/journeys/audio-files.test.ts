import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { copyAsText } from '../testing/clipboard.ts';
import { type Sound, soundFiles } from '../testing/sound-files.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const ARTISTE = 'Les Goélands';
/** In the order of the disc; the files are chosen in another one. */
const TITLES = [
  'Écume',
  'Brise-lames à Concarneau',
  'Nuit à Łódź',
  'L’œil du cyclone',
  'Été austral',
  'Maïs soufflé',
  'Ça ira',
  'Noël au balcon',
  'Phare, le soir',
  'Zèbre',
  'Aÿ',
  'Garçonnière',
  'Crêpe dentelle',
  'Île-aux-Moines',
  'Ambiguë',
  'Hôtel des voyageurs',
  'Déjà',
  'Où va le vent',
  'Mélancolie',
  'Coda',
] as const;
const KINDS = ['wav', 'flac', 'mp3'] as const;
const CODED = 19;

function aSound(titre: string, at: number): Sound {
  const kind = KINDS[at % KINDS.length] ?? 'wav';
  const seconds = 61 + at;
  // No tags: only the file name.
  if (at === 1) return { kind: 'wav', name: `02 - ${ARTISTE} - ${titre}.wav`, seconds };
  // Written in one alphabet and read in another, as some studios' tools do.
  const spelled = at === 4 ? Buffer.from(titre).toString('latin1') : titre;
  const isrc = at === CODED ? { isrc: 'FRZ032600001' } : {};
  return {
    kind,
    seconds,
    name: `master_${String(100 - at)}.${kind}`,
    tags: { titre: spelled, artiste: ARTISTE, piste: at + 1, ...isrc },
  };
}

const stage = aStage();
let ines: Visitor;
beforeAll(async () => {
  ines = await stage.signedIn('artiste@demo.example');
});

/** Collects every request body sent by the page and its workers. */
function bodiesOf(page: Page): Buffer[] {
  const bodies: Buffer[] = [];
  page.context().on('request', (request) => {
    const body = request.postDataBuffer();
    if (body !== null) bodies.push(body);
  });
  return bodies;
}

async function elements() {
  return stage.portal.db
    .selectFrom('element')
    .select(['titre', 'artiste', 'duree'])
    .where('artiste', '=', ARTISTE)
    .orderBy('rang')
    .execute();
}

test('twenty sound files become twenty lines, read in the browser and sent nowhere', async () => {
  const { page, checked, errors } = ines;
  const files = await soundFiles(TITLES.map(aSound).toReversed());
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  const bodies = bodiesOf(page);
  await page.getByRole('button', { name: 'Fichiers audio' }).click();
  await page.getByText('Vos fichiers restent sur cet appareil').waitFor();
  await checked('sound files');
  const begun = performance.now();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('0 reconnue, 19 nouvelles, 1 laissée de côté', { exact: true }).waitFor();
  console.info(`twenty sound files: read in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await dialog.getByRole('heading', { name: 'Un fichier porte un code ISRC' }).waitFor();
  await checked('a file that carries a code');
  expect(await elements()).toEqual([]);
  await dialog.getByRole('radio', { name: /^Non/ }).check();
  await dialog.getByRole('button', { name: 'Importer 20 enregistrements' }).click();
  await page.getByText(/Brouillon enregistré/).waitFor();
  await expect.poll(async () => (await elements()).length).toBe(20);
  expect(await elements()).toEqual(
    TITLES.map((titre, at) => ({ titre, artiste: ARTISTE, duree: 61 + at })),
  );
  const sent = Buffer.concat(bodies);
  expect(['RIFF', 'fLaC', 'ID3'].filter((mark) => sent.includes(mark))).toEqual([]);
  expect(bodies.filter((body) => !body.toString().startsWith('{'))).toEqual([]);
  expect(errors).toEqual([]);
});

test('law 6: twenty sound files over a typed album of twenty add none, and new ones are shown first', async () => {
  const { page, checked, errors } = ines;
  const artiste = 'Les Cormorans';
  const rows = () =>
    stage.portal.db
      .selectFrom('element')
      .select(['titre', 'version', 'duree', 'anneePublication'])
      .where('artiste', '=', artiste)
      .orderBy('rang')
      .execute();
  // One line in three lacks its duration, and the title of the fourth differs from its file's.
  const typed = TITLES.map((titre, at) => ({
    titre: at === 3 ? 'L’œil' : titre,
    version: at === 6 ? 'Live' : '',
    duree: at % 3 === 0 && at !== 3 ? '' : `1:${String(at + 1).padStart(2, '0')}`,
  }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  await copyAsText(page, [
    ['Titre', 'Version', 'Artiste principal', 'Durée'],
    ...typed.map(({ titre, version, duree }) => [titre, version, artiste, duree]),
  ]);
  await page.locator('[data-at="0-0"]').click();
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: 'Importer 20 enregistrements' }).click();
  await page.getByText('20 lignes collées').waitFor({ state: 'attached' });
  await page.getByText(/Brouillon enregistré/).waitFor();
  expect((await rows()).map(({ anneePublication }) => anneePublication)).toEqual(
    TITLES.map(() => null),
  );

  // Files match by track number and duration, by title alone, or by a title that includes version
  // and guest.
  const tagged = TITLES.map((titre, at) => ({
    kind: KINDS[at % KINDS.length] ?? 'wav',
    seconds: 61 + at,
    name: `prise ${100 - at}.wav`,
    tags: { titre: at === 6 ? `${titre} (feat. Nora Sel) [Live]` : titre, artiste, piste: at + 1 },
  })).map(({ tags: { piste, ...tags }, ...file }, at) => ({
    ...file,
    tags: at % 2 === 0 ? tags : { ...tags, piste },
  }));
  const files = await soundFiles(tagged.toReversed());
  const drop = async (sounds: typeof files) => {
    await page.getByRole('button', { name: 'Fichiers audio' }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(sounds);
  };
  await drop(files);
  await page.getByText('20 reconnues, 0 nouvelle', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Compléter 20 lignes' }).click();
  await page
    .getByText('20 fichiers lus, 20 lignes reconnues')
    .first()
    .waitFor({ state: 'attached' });
  const completed = typed.map(({ titre, version }, at) => ({
    titre,
    version: version || null,
    duree: 61 + at,
    anneePublication: null,
  }));
  await expect.poll(rows).toEqual(completed);

  const more = [1, 2, 3].map(
    (at): Sound => ({
      kind: 'flac',
      name: `inédit ${at}.flac`,
      seconds: 200 + at * 11,
      tags: { titre: `Inédit ${at}`, artiste },
    }),
  );
  await drop([...files, ...(await soundFiles(more))]);
  await page.getByText('20 reconnues, 3 nouvelles', { exact: true }).waitFor();
  expect(await rows()).toEqual(completed);
  await checked('an album that is there already, and three new files');
  // Each new file is left aside, line by line.
  for (const at of [1, 2, 3]) {
    await page
      .getByLabel(`Que faire de la ligne inédit ${at}.flac`)
      .selectOption('Laisser de côté');
  }
  await page.getByRole('button', { name: 'Compléter 20 lignes' }).click();
  await page
    .getByText('23 fichiers lus, 20 lignes reconnues')
    .first()
    .waitFor({ state: 'attached' });
  expect(await rows()).toEqual(completed);
  expect(errors).toEqual([]);
});

test('law 1: a file that is no sound is reported, and the code of a file is the one of its line', async () => {
  const { page, checked, errors } = ines;
  const [coded] = await soundFiles([
    {
      kind: 'flac',
      name: 'déjà codé.flac',
      seconds: 90,
      tags: { titre: 'Vent d’est', isrc: 'FRZ032600002' },
    },
  ]);
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByText('Formulaire', { exact: true }).click();
  await page.getByRole('link', { name: 'Importer un fichier' }).waitFor();
  await page.getByRole('button', { name: 'Fichiers audio' }).click();
  const letter = { name: 'lettre.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Bonjour') };
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(coded === undefined ? [letter] : [letter, coded]);
  await page.getByText('1 fichier n’est pas un fichier audio reconnu').waitFor();
  await checked('a file that is no sound');
  await page.getByRole('radio', { name: /^Oui/ }).check();
  await page.getByRole('button', { name: 'Importer 1 enregistrement' }).click();
  // The focus moves to the dialog's close button.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Fermer' })
    .last()
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(/Brouillon enregistré/).waitFor();
  const saved = await stage.portal.db
    .selectFrom('element')
    .select(['duree', 'isrcDeclare'])
    .where('titre', '=', 'Vent d’est')
    .execute();
  expect(saved).toEqual([{ duree: 90, isrcDeclare: 'FRZ032600002' }]);
  expect(errors).toEqual([]);
});

test('dropped anywhere in the window, sound files are read as if they had been chosen', async () => {
  const { page, checked, errors } = ines;
  const [sound] = await soundFiles([
    {
      kind: 'flac',
      name: 'phare.flac',
      seconds: 75,
      tags: { titre: 'Au pied du phare', artiste: 'Inès' },
    },
  ]);
  if (sound === undefined) throw new Error('one sound file');
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('button', { name: 'Fichiers audio' }).waitFor();
  const brought = await page.evaluateHandle(
    `(() => {
      const bytes = Uint8Array.from(atob('${sound.buffer.toString('base64')}'), (sign) => sign.charCodeAt(0));
      const dragged = new DataTransfer();
      dragged.items.add(new File([bytes], '${sound.name}', { type: 'audio/flac' }));
      return dragged;
    })()`,
  );
  const over = page.getByText('Déposez vos fichiers audio n’importe où');
  const somewhere = page.getByRole('banner').first();
  await somewhere.dispatchEvent('dragenter', { dataTransfer: brought });
  await over.waitFor();
  await checked('files over the window');
  await somewhere.dispatchEvent('drop', { dataTransfer: brought });
  // Every field is written to the draft: no further message is shown.
  await page.getByRole('button', { name: 'Importer 1 enregistrement' }).click();
  await page.getByText(/Brouillon enregistré/).waitFor();
  expect(await over.count()).toBe(0);
  const saved = await stage.portal.db
    .selectFrom('element')
    .select('duree')
    .where('titre', '=', 'Au pied du phare')
    .execute();
  expect(saved).toEqual([{ duree: 75 }]);
  expect(errors).toEqual([]);
});
