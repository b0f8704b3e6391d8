import { beforeAll, expect, test } from 'vitest';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { SAMPLE_RATE } from '#domain/sound/chroma.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { soundKeysOf } from '#domain/sound/keys.ts';
import { equalised, trimmed } from '#domain/sound/testing/changes.ts';
import { played } from '#domain/sound/testing/music.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const SECONDS = 40;
const ARTISTE = 'Les Goélands du son';
const song = (take: number) => played({ chords: 12, take, kind: 'guitare', seconds: SECONDS });

const stage = aStage();
let ines: Visitor;
let isrc: string;

/** A code of another structure, whose sound the register keeps. */
beforeAll(async () => {
  const { db } = stage.portal;
  ines = await stage.signedIn('artiste@demo.example');
  const coded = await db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .select(['i.isrc', 'e.elementId'])
    .where('e.type', '=', 'P')
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('annulation as a').select('a.isrc').whereRef('a.elementId', '=', 'e.elementId'))),
    )
    .orderBy('e.elementId')
    .executeTakeFirstOrThrow();
  const { interlocuteurId } = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .executeTakeFirstOrThrow();
  const empreinte = fingerprintOf(song(1));
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
  isrc = isIsrc(coded.isrc) ? formatIsrc(coded.isrc) : coded.isrc;
});

/** 16 bits, one channel. */
function aWav(name: string, sound: Float32Array) {
  const samples = Int16Array.from(sound, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([head, Buffer.from(samples.buffer)]) };
}

test('the same song under another title is found, another take passes, and a fingerprint is all that leaves', async () => {
  const { page, checked, faults } = ines;
  const copy = equalised(1.3, 0.9)(trimmed(1, 1.5)(song(1)));
  const bodies: Buffer[] = [];
  page.context().on('request', (request) => {
    const body = request.postDataBuffer();
    if (body !== null) bodies.push(body);
  });
  await page.goto('/isrc/dossier/nouveau?etape=1');
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Fichiers audio' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /Chercher aussi ces sons/ }).check();
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      aWav(`01 - ${ARTISTE} - Tout autre titre.wav`, copy),
      aWav(`02 - ${ARTISTE} - Autre prise.wav`, song(2)),
    ]);
  await dialog.getByText(`Ce son a déjà un code : ${isrc}`).waitFor();
  await dialog.getByText('2 empreintes gardées').waitFor();
  expect(await dialog.getByText('Ce son a déjà un code').count()).toBe(1);
  await checked('a sound that has a code');
  const kept = () =>
    stage.portal.db
      .selectFrom('empreinte as s')
      .innerJoin('element as e', 'e.elementId', 's.elementId')
      .select('e.titre')
      .where('e.artiste', '=', ARTISTE)
      .orderBy('e.rang')
      .execute();
  expect((await kept()).map(({ titre }) => titre)).toEqual(['Tout autre titre', 'Autre prise']);
  // The sound stays here: nothing as large as a tenth of a second of it has left.
  expect(bodies.length).toBeGreaterThan(0);
  expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThan(10_000);
  await dialog.getByRole('button', { name: 'Retirer ces empreintes' }).click();
  await expect.poll(kept).toEqual([]);
  expect(faults).toEqual([]);
});
