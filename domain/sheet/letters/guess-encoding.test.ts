import { describe, expect, test } from 'vitest';
import { unscrambled } from '../detection/scrambled.ts';
import { EncodingDetector } from '../encoding.ts';
import { openSheet } from '../file/open-sheet.ts';
import type { Encoding } from './encodings.ts';

/** Invented titles and names, by language. */
const CATALOGUES = {
  French: ['Marée basse;Zoé Rivière', 'À la dérive;Noël Forêt', 'L’été;François'],
  German: ['Gezeitenlied;Küstenorchester', 'Straße;Größe', 'Über Nacht;Jörg Bäcker'],
  Portuguese: ['Coração;São João', 'Solidão;Conceição'],
  Polish: ['Pieśń przypływu;Zespół Brzegu', 'Źródło żółwi;Łódź Śląska'],
  Czech: ['Píseň přílivu;Jiří Dvořák', 'Žluťoučký kůň;Město'],
  Hungarian: ['Tűz és víz;Őszi Zenekar', 'Hűség;Ördög Gábor'],
  Turkish: ['Gelgit şarkısı;Deniz Işığı', 'Güneş;Çağla Öztürk'],
  Russian: ['Береговой оркестр;Песня прилива', 'Маяк;Ночь над городом'],
  Ukrainian: ['Пісня припливу;Український гурт', 'Ніч;Їжак Євген'],
  Greek: ['Τραγούδι της παλίρροιας;Ορχήστρα', 'Η θάλασσα;Γιώργος'],
  Hebrew: ['שיר הגאות;תזמורת החוף', 'לילה טוב;שלום כהן'],
  Arabic: ['أغنية المد;فرقة الشاطئ', 'ليلة في المدينة;محمد'],
  Thai: ['เพลงคลื่น;วงชายหาด', 'ความรัก;น้ำทะเล'],
  Japanese: ['潮騒の記憶;海辺の楽団', '夜のピアノ;さくら'],
  Chinese: ['潮汐之歌;海岸乐团', '灯塔;李雪'],
  Taiwanese: ['潮汐之歌;海岸樂團', '小幸運;張惠'],
  Korean: ['밀물의 노래;바닷가 악단', '등대;김하늘'],
} as const;

const USED: readonly (readonly [keyof typeof CATALOGUES, readonly Encoding[]])[] = [
  ['French', ['windows-1252', 'macintosh']],
  ['German', ['windows-1252', 'iso-8859-15', 'macintosh']],
  ['Portuguese', ['windows-1252', 'macintosh']],
  ['Polish', ['windows-1250', 'iso-8859-2']],
  ['Czech', ['windows-1250', 'iso-8859-2']],
  ['Hungarian', ['windows-1250', 'iso-8859-2']],
  ['Turkish', ['windows-1254']],
  ['Russian', ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic']],
  ['Ukrainian', ['windows-1251', 'koi8-u']],
  ['Greek', ['windows-1253', 'iso-8859-7']],
  ['Hebrew', ['windows-1255', 'iso-8859-8']],
  ['Arabic', ['windows-1256', 'iso-8859-6']],
  ['Thai', ['windows-874']],
  ['Japanese', ['shift_jis', 'euc-jp']],
  ['Chinese', ['gb18030']],
  ['Taiwanese', ['big5']],
  ['Korean', ['euc-kr']],
];

/** The bytes of a text in an encoding that only has a decoder: each letter is looked for among its bytes, alone and by two. */
function bytesIn(encoding: Encoding, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && !codes.has(letter)) codes.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  if (/jis|euc|gb|big5/.test(encoding))
    for (let target = 0x81; target < 0xff; target += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add([target, trail]);
  return Uint8Array.from([...text].flatMap((letter) => codes.get(letter) ?? [0x3f]));
}

function guessed(bytes: Uint8Array) {
  const detector = new EncodingDetector();
  detector.push(bytes);
  return detector.guess();
}

const sheetOf = (lines: readonly string[], separator = ';') =>
  ['Title;Artist;Year;Duration', ...lines.map((line) => `${line};2024;3:41`)]
    .join('\r\n')
    .replaceAll(';', separator);

describe.each(USED)('%s', (language, encodings) => {
  test.each(encodings)('in %s is decoded correctly, with any separator', (encoding) => {
    for (const separator of [';', ',', '\t', '|']) {
      const text = sheetOf(CATALOGUES[language], separator);
      const bytes = bytesIn(encoding, text);
      expect(new TextDecoder(guessed(bytes).encoding).decode(bytes)).toBe(text);
    }
  });
});

test('Japanese mail, which is ASCII by its bytes, is no UTF-8', () => {
  const escaped = 'Title;Artist\n\u001b$B3$\u001b(B;Mizu\n';
  const bytes = new TextEncoder().encode(escaped);
  const { encoding } = guessed(bytes);
  expect(encoding).toBe('iso-2022-jp');
  expect(new TextDecoder(encoding).decode(bytes)).toContain('海;Mizu');
});

test('letters that may be read in two ways are in doubt; a whole catalogue is not', () => {
  expect(guessed(bytesIn('windows-1255', 'Title\nלילה')).isSure).toBe(false);
  expect(guessed(bytesIn('windows-1251', sheetOf(CATALOGUES.Russian))).isSure).toBe(true);
  expect(guessed(bytesIn('windows-1252', sheetOf(CATALOGUES.French))).isSure).toBe(true);
});

async function opened(bytes: Uint8Array, encodage: Encoding | null = null) {
  const open = async () =>
    (async function* () {
      yield bytes;
    })();
  return openSheet('CSV', open, { feuille: null, encodage });
}

test('a person is shown the same lines in each of the letters that they may be in', async () => {
  const bytes = bytesIn('windows-1251', sheetOf(CATALOGUES.Russian));
  const { encodage, lettres } = await opened(bytes);
  expect([encodage, lettres?.dApres]).toEqual(['windows-1251', 'LETTRES']);
  const linesIn = (name: Encoding) =>
    lettres?.essais.find((essai) => essai.encodage === name)?.lignes;
  expect(linesIn('windows-1251')).toEqual([
    'Береговой оркестр;Песня прилива;2024;3:41',
    'Маяк;Ночь над городом;2024;3:41',
  ]);
  expect(linesIn('windows-1252')?.[1]).toBe('Ìàÿê;Íî÷ü íàä ãîðîäîì;2024;3:41');
  // No line is valid Japanese throughout.
  expect(linesIn('euc-jp')).toBeUndefined();
  expect((await opened(bytes, 'koi8-r')).lettres?.dApres).toBe('PERSONNE');
});

test('a file with an explicit encoding offers no choice', async () => {
  expect((await opened(new TextEncoder().encode(sheetOf(CATALOGUES.Russian)))).lettres).toBeNull();
  expect((await opened(new TextEncoder().encode('Title\nSong\n'))).lettres).toBeNull();
});

test('a cell that came in the letters of another table is proposed in its own; Western names are left alone', () => {
  expect(unscrambled('Ïåñíÿ ïðèëèâà')).toBe('Песня прилива');
  const greek = 'Τραγούδι της παλίρροιας';
  const shown = new TextDecoder('windows-1252').decode(bytesIn('windows-1253', greek));
  expect(unscrambled(shown)).toBe(greek);
  for (const name of ['ÉTÉ', 'Créée à Noël', 'D’ARTAGNAN-ÇELİK', 'ÅÄÖ', 'ÀÉÈ', 'Çà et là', 'Ðôþ'])
    expect(unscrambled(name)).toBeNull();
});

test('one or two letters prove no other alphabet, and tell Macintosh from Windows all the same', () => {
  const guess = (...bytes: number[]) => {
    const detector = new EncodingDetector();
    detector.push(Uint8Array.from([...bytes, 10]));
    return detector.guess().encoding;
  };
  // « Às » in Windows-1252 is a Chinese character in Big5.
  expect(guess(0xc0, 0x73)).toBe('windows-1252');
  // « Cœur », whose « œ » of Macintosh is « Ï » in Windows-1252.
  expect(guess(0x43, 0xcf, 0x75, 0x72)).toBe('macintosh');
});
