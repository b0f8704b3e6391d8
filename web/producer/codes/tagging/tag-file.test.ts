import type { TagLib } from 'taglib-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { matchFiles } from './match.ts';
import { readAudio, tagged } from './tag-file.ts';
import { aFlac, anMp3, anMp4, ascii, aWav, little, openTagLib } from './testing/made-sounds.ts';

const ISRC = parseIsrc('FRZ032600001') as Isrc;
const OTHER = parseIsrc('FRZ032600002') as Isrc;
const STRANGE = parseIsrc('FRA012400007') as Isrc;

let taglib: TagLib;
beforeAll(async () => {
  taglib = await openTagLib();
});

/** Whether the bytes hold this text. */
const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text, 0, 'latin1');

describe.each([
  ['WAV', aWav(), 'TSRC', 2],
  ['FLAC', aFlac(), 'ISRC=FRZ032600001', 2],
  ['MP3', anMp3(), 'TSRC', 2],
] as const)('a %s', (_kind, bytes, mark, seconds) => {
  test('receives the code where players look for it, and reads it back', async () => {
    expect(await readAudio(taglib, bytes)).toMatchObject({ isrc: null, titre: null });
    const copy = await tagged(taglib, bytes, ISRC);
    expect(has(copy, mark)).toBe(true);
    expect(has(copy, 'FRZ032600001')).toBe(true);
    const read = await readAudio(taglib, copy);
    expect(read).toMatchObject({ isrc: ISRC });
    expect(Math.abs((read.duree ?? 0) - seconds)).toBeLessThan(1);
  });

  test('other codes of the recording are written after the main one', async () => {
    const choice = { id3: 4, rest: [OTHER] } as const;
    const copy = await tagged(taglib, bytes, ISRC, choice);
    expect((await readAudio(taglib, copy)).codes).toEqual([ISRC, OTHER]);
    // Said of a file that carries them already, the other way round.
    const turned = await tagged(taglib, copy, OTHER, { id3: 4, rest: [ISRC] });
    expect((await readAudio(taglib, turned)).codes).toEqual([OTHER, ISRC]);
    await expect(tagged(taglib, copy, ISRC)).rejects.toMatchObject({ why: 'OTHER_CODE' });
  });

  test('a second code replaces the first on request; the original is unchanged', async () => {
    const before = bytes.slice();
    const once = await tagged(taglib, bytes, ISRC);
    await expect(tagged(taglib, once, OTHER)).rejects.toMatchObject({
      why: 'OTHER_CODE',
      what: ISRC,
    });
    const copy = await tagged(taglib, once, OTHER, { replaced: [ISRC] });
    expect(await readAudio(taglib, copy)).toMatchObject({ isrc: OTHER, codes: [OTHER] });
    expect(has(copy, 'FRZ032600001')).toBe(false);
    expect(bytes).toEqual(before);
  });
});

test('a code found only in the XML of a WAV is read, and removed only on request', async () => {
  const xml = `<BWFXML><ASWG><isrcId>FRZ03-26-00002</isrcId></ASWG></BWFXML>`;
  const body = [
    ...ascii('iXML'),
    ...little(xml.length, 4),
    ...ascii(xml),
    ...(xml.length % 2 ? [0] : []),
  ];
  const wav = new Uint8Array([...aWav(), ...body]);
  wav.set(little(wav.length - 8, 4), 4);
  expect(await readAudio(taglib, wav)).toMatchObject({ isrc: OTHER, codes: [OTHER] });
  await expect(tagged(taglib, wav, ISRC)).rejects.toMatchObject({ why: 'OTHER_CODE', what: OTHER });
  const copy = await tagged(taglib, wav, ISRC, { replaced: [OTHER] });
  expect(await readAudio(taglib, copy)).toMatchObject({ codes: [ISRC] });
  expect(has(copy, '<isrcId>FRZ032600001</isrcId>')).toBe(true);
});

test.each(['QuaiNord:isrc:FRZ032600002', 'QuaiNord:isrc:fr-z03-26-00002'])(
  'the code in the iTunes atom is removed with the others on request: %s',
  async (xid) => {
    const song = anMp4({ brand: 'M4A ', handler: 'soun', xid });
    await expect(tagged(taglib, song, ISRC)).rejects.toMatchObject({
      why: 'OTHER_CODE',
      what: OTHER,
    });
    const copy = await tagged(taglib, song, ISRC, { replaced: [OTHER] });
    expect(await readAudio(taglib, copy)).toMatchObject({ codes: [ISRC], titre: 'Dérive' });
    expect(has(copy, xid)).toBe(false);
    expect(has(copy, 'QuaiNord:isrc:')).toBe(true);
    const both = await tagged(taglib, song, ISRC, { rest: [OTHER] });
    expect((await readAudio(taglib, both)).codes).toEqual([ISRC, OTHER]);
  },
);

test('a WAV with a broken structure is still read', async () => {
  const cut = aWav();
  cut.set(little(cut.length, 4), 4);
  expect(await readAudio(taglib, cut)).toMatchObject({ codes: [] });
  await expect(tagged(taglib, cut, ISRC)).rejects.toMatchObject({ why: 'RIFF_BROKEN' });
});

test('what is no sound file is refused', async () => {
  await expect(
    readAudio(taglib, new Uint8Array(ascii('%PDF-1.7 ceci n’est pas un son'))),
  ).rejects.toThrow();
});

describe('files find their codes', () => {
  const CODES = [
    { isrc: ISRC, titre: 'L’été à Łódź', duree: 200 },
    { isrc: OTHER, titre: 'Houle', duree: 300 },
  ];
  const aFile = (name: string, facts: object = {}) => ({
    name,
    isrc: null,
    titre: null,
    duree: null,
    ...facts,
  });

  test('by the code they carry, before anything else', () => {
    const files = [aFile('a.wav', { titre: 'Houle' }), aFile('b.wav', { isrc: OTHER })];
    expect(matchFiles(files, CODES)).toEqual([null, OTHER]);
  });

  test('by another code of the same recording', () => {
    const [first, second] = CODES;
    if (first === undefined || second === undefined) throw new Error('two codes');
    const coded = [{ ...first, otherCodes: [STRANGE] }, second];
    expect(matchFiles([aFile('b.wav', { isrc: STRANGE })], coded)).toEqual([ISRC]);
    expect(matchFiles([aFile('b.wav', { isrc: STRANGE })], CODES)).toEqual([null]);
  });

  test('by title, in the tag or in the name', () => {
    expect(
      matchFiles([aFile('x.flac', { titre: "l'ete a Łódz" }), aFile('02 - HOULE.mp3')], CODES),
    ).toEqual([ISRC, OTHER]);
  });

  test('by length, when the title is unknown and one recording only has it', () => {
    expect(matchFiles([aFile('piste.wav', { duree: 303 })], CODES)).toEqual([OTHER]);
    expect(matchFiles([aFile('piste.wav', { duree: 305 })], CODES)).toEqual([null]);
    expect(matchFiles([aFile('piste.wav', { duree: 300, titre: 'Autre' })], CODES)).toEqual([null]);
    const twins = CODES.map((code) => ({ ...code, duree: 200 }));
    expect(matchFiles([aFile('piste.wav', { duree: 200 })], twins)).toEqual([null]);
  });

  test('two takes of one title are distinguished by length, or left for the user to choose', () => {
    const takes = CODES.map((code) => ({ ...code, titre: 'Houle' }));
    expect(matchFiles([aFile('1.wav', { titre: 'Houle', duree: 299 })], takes)).toEqual([OTHER]);
    expect(matchFiles([aFile('1.wav', { titre: 'Houle' })], takes)).toEqual([null]);
  });
});
