import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { soundKeysOf } from '#domain/sound/keys.ts';
import { equalised, stretched, trimmed } from '#domain/sound/testing/changes.ts';
import { played } from '#domain/sound/testing/music.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';
import { aWav } from '../testing/wav.ts';

const SECONDS = 40;
const ARTISTE = 'Les Goélands du son';
const song = (take: number) => played({ chords: 12, take, kind: 'guitare', seconds: SECONDS });

/** Her own song, which has a code. */
const OWN_SONG = played({ chords: 31, take: 1, kind: 'piano', seconds: SECONDS });

const stage = aStage();
let ines: Visitor;
let isrc: string;
let ownIsrc: string;

/** A code of another structure and one of her own, both with a stored sound. */
beforeAll(async () => {
  ines = await stage.signedIn('artiste@demo.example');
  const { db } = stage.portal;
  const { structureId } = await db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select('c.structureId')
    .where('i.email', '=', 'artiste@demo.example')
    .executeTakeFirstOrThrow();
  isrc = await codeThatSounds('!=', structureId, song(1));
  ownIsrc = await codeThatSounds('=', structureId, OWN_SONG);
});

/** The oldest code of this structure, or of another one, with its sound stored. */
async function codeThatSounds(is: '=' | '!=', structureId: number, sound: Float32Array) {
  const { db } = stage.portal;
  const coded = await db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .select(['i.isrc', 'e.elementId'])
    .where('e.type', '=', 'P')
    .where('e.structureId', is, structureId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('annulation as a')
            .select('a.isrc')
            .whereRef('a.elementId', '=', 'e.elementId'),
        ),
      ),
    )
    .orderBy('e.elementId')
    .executeTakeFirstOrThrow();
  const { interlocuteurId } = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .executeTakeFirstOrThrow();
  const empreinte = fingerprintOf(sound);
  await db
    .insertInto('empreinte')
    .values({
      elementId: coded.elementId,
      mots: [...Int32Array.from(empreinte)],
      duree: SECONDS,
      forme: '00ff',
      cles: soundKeysOf(empreinte),
      keptAt: new Date(),
      keptBy: interlocuteurId,
    })
    .execute();
  return isIsrc(coded.isrc) ? formatIsrc(coded.isrc) : coded.isrc;
}

test('the same song under another title is found, another take passes, and a fingerprint is all that leaves', async () => {
  const { page, checked, errors } = ines;
  const copy = equalised(1.3, 0.9)(trimmed(1, 1.5)(song(1)));
  const bodies: Buffer[] = [];
  page.context().on('request', (request) => {
    const body = request.postDataBuffer();
    if (body !== null) bodies.push(body);
  });
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Fichiers audio' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /Chercher aussi ces sons/ }).check();
  const files = [
    aWav(`01 - ${ARTISTE} - Tout autre titre.wav`, copy),
    aWav(`02 - ${ARTISTE} - Autre prise.wav`, song(2)),
  ];
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Importer 2 enregistrements' }).click();
  await dialog.getByText(`Ce son a déjà un code : ${isrc}`).waitFor();
  await dialog.getByText('2 empreintes gardées').waitFor();
  expect(await dialog.getByText('Ce son a déjà un code').count()).toBe(1);
  await checked('a sound that has a code');
  const stored = () =>
    stage.portal.db
      .selectFrom('empreinte as s')
      .innerJoin('element as e', 'e.elementId', 's.elementId')
      .select('e.titre')
      .where('e.artiste', '=', ARTISTE)
      .orderBy('e.rang')
      .execute();
  expect((await stored()).map(({ titre }) => titre)).toEqual(['Tout autre titre', 'Autre prise']);
  // The sound stays here: fingerprints, at its own speed and at ten others, are a twentieth of it at most.
  expect(bodies.length).toBeGreaterThan(0);
  expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThan(40_000);
  await dialog.getByRole('button', { name: 'Retirer ces empreintes' }).click();
  await expect.poll(stored).toEqual([]);
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Compléter 2 lignes' }).click();
  await dialog.getByText('2 empreintes gardées').waitFor();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  // Removing the fingerprint of one recording on its own screen leaves its other fields unchanged.
  await page.getByText('Formulaire').first().click();
  await page.getByText('Informations complémentaires').click();
  await page.getByRole('button', { name: 'Voir l’empreinte sonore gardée' }).click();
  await page.getByRole('button', { name: 'Retirer l’empreinte' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Retirer l’empreinte' }).click();
  await page.getByText(/^Empreinte retirée/).waitFor();
  expect((await stored()).map(({ titre }) => titre)).toEqual(['Autre prise']);
  await checked('a fingerprint removed on request');
  expect(errors).toEqual([]);
});

/** Drops a file on the page, as with the mouse. */
async function dropped(page: Page, { name, mimeType, buffer }: ReturnType<typeof aWav>) {
  const transfer = await page.evaluateHandle(
    `(() => {
      const content = Uint8Array.from(atob('${buffer.toString('base64')}'), (sign) => sign.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([content], '${name}', { type: '${mimeType}' }));
      return carried;
    })()`,
  );
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
}

test('a file dropped on the home page finds its own code; that of others, staff find', async () => {
  const { page, checked, errors } = ines;
  const own = aWav('bande retrouvée.wav', trimmed(1, 1)(OWN_SONG));
  const fast = aWav('platine rapide.wav', stretched(1.01)(OWN_SONG));
  const foreign = aWav('inconnue.wav', trimmed(1, 1)(song(1)));
  const sounds = () => stage.portal.db.selectFrom('empreinte').select('elementId').execute();
  const before = await sounds();
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Retrouver un code par le son' });
  await card.waitFor();
  await dropped(page, own);
  await card.getByText('Même son').waitFor();
  // Dropped at the top of the page: the result has scrolled into view.
  expect((await card.getByText('Même son').boundingBox())?.y).toBeLessThan(900);
  await card
    .getByText(ownIsrc.replaceAll('-', ''), { exact: false })
    .first()
    .waitFor({ state: 'attached' });
  await checked('a code found by its sound');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    card.getByRole('button', { name: 'Parcourir…' }).click(),
  ]);
  await chooser.setFiles([foreign, own, fast]);
  await card.getByText('3 fichiers écoutés, 2 sons reconnus.').waitFor();
  await card.getByText(/Aucun enregistrement connu n’a ce son/).waitFor();
  await card.getByRole('listitem').filter({ hasText: own.name }).getByRole('link').click();
  await page.waitForURL(`**/isrc/list?code=${ownIsrc.replaceAll('-', '')}`);
  await page.getByRole('dialog').waitFor();

  const staff = await stage.signedIn('staff@demo.example');
  await staff.page.goto('/');
  const theirs = staff.page.getByRole('region', { name: 'Retrouver un code par le son' });
  await theirs.waitFor();
  await dropped(staff.page, foreign);
  await theirs.getByText('Même son').waitFor();
  await theirs.getByRole('link').first().click();
  await staff.page.waitForURL(`**/consultations?code=${isrc.replaceAll('-', '')}`);
  expect(await sounds()).toEqual(before);
  expect([...errors, ...staff.errors]).toEqual([]);
});
