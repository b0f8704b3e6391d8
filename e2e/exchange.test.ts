import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { tokenOf } from '#server/modules/certificates/token.ts';
import { aLinkSigner } from '#server/platform/testing/link-signer.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const stage = aStage();
let visitor: Visitor;
beforeAll(async () => {
  visitor = await stage.visitor();
});

/** An MP3 of two seconds of silent frames. */
function anMp3(): Buffer {
  const frame = [0xff, 0xfb, 0x90, 0x00, ...Array<number>(413).fill(0)];
  return Buffer.from(Array.from({ length: 80 }, () => frame).flat());
}

async function aCode(email: string) {
  const row = await stage.portal.db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .innerJoin('collaborateur as c', 'c.structureId', 'i.structureId')
    .innerJoin('interlocuteur as p', 'p.interlocuteurId', 'c.interlocuteurId')
    .innerJoin('structure as s', 's.structureId', 'i.structureId')
    .select(['i.isrc', 'e.titre', 's.raison'])
    .where('p.email', '=', email)
    .where('e.type', '=', 'P')
    .orderBy('i.isrc')
    .executeTakeFirstOrThrow();
  const isrc = parseIsrc(row.isrc);
  if (isrc === null) throw new Error('the register holds no code');
  return { isrc, titre: row.titre ?? '', raison: row.raison };
}

test('anyone can open the address of a certificate, without learning the holder', async () => {
  const { page, checked } = visitor;
  const { isrc, titre, raison } = await aCode('label@demo.example');
  const token = tokenOf(await aLinkSigner(stage.portal.db, 1), isrc);
  await page.goto(`/verification/${token}`);
  await page.getByText('Ce code est inscrit au registre.').waitFor();
  await page.getByText(titre, { exact: true }).waitFor();
  expect(await page.content()).not.toContain(raison);
  await checked('verification');
  await page.goto(`/verification/${token.slice(0, -1)}`);
  await page.getByText('Aucun certificat ne correspond à cette adresse.').waitFor();
  await checked('unknown verification');
});

test('a sound file receives its code in the browser, under the policy of the site', async () => {
  const { page, checked } = visitor;
  const { isrc, titre } = await aCode('artiste@demo.example');
  await visitor.enter('artiste@demo.example');
  await page.goto('/isrc/list');
  await page.getByRole('button', { name: 'Inscrire les codes dans mes fichiers audio' }).click();
  const file = { name: `01 - ${titre}.mp3`, mimeType: 'audio/mpeg', buffer: anMp3() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('1 fichier lu, dont 1 rapproché d’un code.').waitFor();
  await checked('tagging');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Télécharger la copie/ }).click();
  const copy = readFileSync(await (await download).path());
  expect([copy.includes('TSRC'), copy.includes(isrc)]).toEqual([true, true]);
  // The browser reports refused calls as errors: the unknown address causes a 404.
  expect(visitor.errors.filter((error) => !error.includes('404'))).toEqual([]);
});
