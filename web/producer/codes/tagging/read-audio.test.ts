import type { TagLib } from 'taglib-wasm';
import { beforeAll, expect, test } from 'vitest';
import { receivedFrom } from '#web/producer/request/audio/listened-file.ts';
import { previewsReceived } from '#web/producer/request/audio/listened-files.ts';
import { readAudio } from './tag-file.ts';
import {
  anMp3,
  anMp4,
  ascii,
  aWav,
  flacWithCue,
  oneByteMp3,
  openTagLib,
  taggedMp3,
  wavWithInfo,
} from './testing/made-sounds.ts';

/** Reads other programs' tags, from the file's bytes to the request. */

let taglib: TagLib;
beforeAll(async () => {
  taglib = await openTagLib();
});

async function previewOf(bytes: Uint8Array, name = 'x.bin') {
  const [preview] = previewsReceived([receivedFrom(name, await readAudio(taglib, bytes))]);
  if (preview === undefined) throw new Error('nothing arrives');
  return preview;
}

test('several codes in one tag wait for a person, each of them named', async () => {
  const codes = ['FRZ032600001', 'FR-Z03-26-00002'];
  const { code, errors } = await previewOf(taggedMp3({ TIT2: 'Balise', TSRC: codes }));
  expect(code).toBe('FRZ032600001');
  expect(errors).toMatchObject([{ code: 'TWO_CODES', valeur: 'FR-Z03-26-00001, FR-Z03-26-00002' }]);
  const once = await previewOf(
    taggedMp3({ TIT2: 'Balise', TSRC: [...codes.slice(0, 1), ...codes.slice(0, 1)] }),
  );
  expect(once).toMatchObject({ code: 'FRZ032600001', errors: [] });
});

test('several codes of one recording are all accepted once a user confirms', async () => {
  const tag = taggedMp3({ TIT2: 'Balise', TSRC: ['FRZ032600001', 'FRZ039800212'] });
  const listenedFile = receivedFrom('x.mp3', await readAudio(taglib, tag));
  expect(previewsReceived([listenedFile], new Set(['isrc.plusieursCodes']))).toMatchObject([
    {
      code: 'FRZ039800212',
      texts: { isrcDeclare: 'FRZ039800212', autresCodes: 'FRZ032600001' },
      errors: [],
    },
  ]);
});

test('a code of thirteen letters is reported and stays as it is written; zeros count as no code', async () => {
  const long = await previewOf(taggedMp3({ TIT2: 'Musoir', TSRC: 'FRZ0326000012' }));
  expect(long).toMatchObject({ code: null, texts: { isrcDeclare: 'FRZ0326000012' } });
  expect(long.errors).toMatchObject([
    { reparation: 'isrc.formeInvalide', valeur: 'FRZ0326000012' },
  ]);
  const zeros = await previewOf(taggedMp3({ TIT2: 'Musoir', TSRC: '000000000000' }));
  expect(zeros).toMatchObject({ code: null, errors: [] });
  expect(zeros.texts.isrcDeclare).toBeUndefined();
});

test.each([
  [
    { TIT2: 'Digue', TIT3: 'Live à Brest' },
    { titre: 'Digue', version: 'Live à Brest' },
  ],
  [
    { TIT2: 'Digue', TXXX: ['VERSION', 'Acoustique'] },
    { titre: 'Digue', version: 'Acoustique' },
  ],
  [
    { TIT2: 'Digue', TPE4: 'Nina Vey' },
    { titre: 'Digue', version: 'Nina Vey Remix' },
  ],
])('the version of a file is read from its own tag: %j', async (frames, texts) => {
  expect((await previewOf(taggedMp3(frames))).texts).toMatchObject(texts);
});

test('a version already in the title is not repeated', async () => {
  const { texts } = await previewOf(
    taggedMp3({ TIT2: 'Digue (Live à Brest)', TIT3: 'Live à Brest' }),
  );
  expect(texts.version).toBeUndefined();
});

test('the year of first publication is the oldest that a tag calls original; that of the edition is none', async () => {
  const both = taggedMp3({
    TIT2: 'Houle',
    TDRC: '2023',
    TDOR: '1998-05-04',
    TXXX: ['ORIGINALYEAR', '1997'],
  });
  expect((await previewOf(both)).texts.anneePublication).toBe('1997');
  const edition = taggedMp3({ TIT2: 'Houle', TDRC: '2023' });
  expect((await previewOf(edition)).texts.anneePublication).toBeUndefined();
});

test('texts of a WAV are read in Latin-1 and in UTF-8', async () => {
  const latin = { INAM: ascii('Marée basse'), IART: ascii('Zoé Rivière') };
  const named = { titre: 'Marée basse', artiste: 'Zoé Rivière' };
  expect((await previewOf(wavWithInfo(latin))).texts).toMatchObject(named);
  const wide = [...new TextEncoder().encode('Marée basse')];
  expect((await previewOf(wavWithInfo({ INAM: wide, IART: ascii('Zoé') }))).texts).toMatchObject({
    titre: 'Marée basse',
    artiste: 'Zoé',
  });
});

test('Cyrillic letters under the name of Latin-1 are read as Cyrillic', async () => {
  const tag = {
    TIT2: [0xcc, 0xe0, 0xff, 0xea],
    TPE1: [
      0xc1, 0xe5, 0xf0, 0xe5, 0xe3, 0xee, 0xe2, 0xee, 0xe9, 0x20, 0xee, 0xf0, 0xea, 0xe5, 0xf1,
      0xf2, 0xf0,
    ],
  };
  expect((await previewOf(oneByteMp3(tag))).texts).toMatchObject({
    titre: 'Маяк',
    artiste: 'Береговой оркестр',
  });
});

test('a file with a moving picture is a vidéogramme; a song with a cover, or a book with pictures, is none', async () => {
  const typeOf = async (bytes: Uint8Array) => (await previewOf(bytes)).texts.type;
  expect(await typeOf(anMp4({ brand: 'isom', handler: 'vide' }))).toBe('V');
  expect(await typeOf(anMp4({ brand: 'isom', handler: 'soun' }))).toBeUndefined();
  expect(await typeOf(anMp4({ brand: 'M4A ', handler: 'vide' }))).toBeUndefined();
  expect(await typeOf(anMp3())).toBeUndefined();
});

test('the code that iTunes stores in its own atom is read', async () => {
  const xid = 'QuaiNord:isrc:FRZ032600001';
  expect(await previewOf(anMp4({ brand: 'M4A ', handler: 'soun', xid }))).toMatchObject({
    code: 'FRZ032600001',
    texts: { titre: 'Dérive' },
  });
});

test('a whole disc in a FLAC is reported with the codes of its tracks; a single track is a recording', async () => {
  const disc = await previewOf(flacWithCue(['FRZ032600001', '', 'FRZ032600003']), 'disque.flac');
  expect(disc.code).toBeNull();
  expect(disc.errors).toMatchObject([{ code: 'SEVERAL_TRACKS' }]);
  expect(disc.errors[0]?.message).toContain(
    'un disque de 3 pistes. Leurs codes : FR-Z03-26-00001 et FR-Z03-26-00003.',
  );
  const single = await previewOf(flacWithCue(['FRZ032600001']), 'titre.flac');
  expect(single).toMatchObject({ code: 'FRZ032600001', errors: [] });
});

test('a code in the name of a file is the one of its recording; beside another one, it waits for a person', async () => {
  const named = await previewOf(aWav(), 'FRZ032600001_Léo Brise_Amarre.wav');
  expect(named).toMatchObject({
    code: 'FRZ032600001',
    texts: { titre: 'Amarre', artiste: 'Léo Brise', isrcDeclare: 'FRZ032600001' },
  });
  const tag = taggedMp3({ TIT2: 'Amarre', TSRC: 'FRZ032600002' });
  expect((await previewOf(tag, 'FRZ032600001_Amarre.mp3')).errors).toMatchObject([
    { code: 'TWO_CODES', valeur: 'FR-Z03-26-00002, FR-Z03-26-00001' },
  ]);
});
