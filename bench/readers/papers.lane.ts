import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { drawCertificate } from '#server/modules/certificates/draw-certificate.ts';
import type { CodeResult } from '#server/modules/certificates/find-code.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { aFolder, ask, judged, missing } from './testing/programs.ts';

const TITLES = [
  'Привет, мир',
  'Ελλάδα',
  '東京の夜 ♪',
  '龙的传人',
  '사랑을 했다',
  'เพลงรัก',
  'L’été à Łódź',
];
const SHAPED = ['أغنية حب', 'שיר לשלום', 'हिन्दी गाना'];
const NOW = new Date('2026-11-21T10:00:00Z');
const ISRC = parseIsrc('FRZ032600001') as Isrc;
const ADDRESS = `https://portail.example/verification/${ISRC}-${'A'.repeat(22)}`;

let folder: string;
const papers: string[] = [];

const aCode = (titre: string): CodeResult => ({
  isrc: 'FRZ032600001',
  attribueLe: NOW,
  origine: 'ATTRIBUE',
  raison: 'Les Phares',
  marque: 'SPP',
  annuleLe: null,
  remplacePar: null,
  type: 'P',
  titre,
  version: null,
  artiste: 'Léa',
  artistesInvites: [],
  autresCodes: [],
  duree: 200,
  dureeProvisoire: false,
});

beforeAll(async () => {
  folder = aFolder();
  for (const brand of readConfiguration({}).brands.all) {
    for (const titles of [[...TITLES, ...SHAPED], ['Houle'], [SHAPED[0] ?? '']]) {
      const codes = titles.map((titre) => ({ isrc: ISRC, code: aCode(titre), address: ADDRESS }));
      const path = join(folder, `${papers.length}.pdf`);
      writeFileSync(path, await drawCertificate({ codes, brand, now: NOW }));
      papers.push(path);
    }
  }
});

describe.skipIf(missing('pdftotext', 'pdffonts'))(
  `poppler ${missing('pdftotext', 'pdffonts') ?? ''}`,
  () => {
    test('reads every title of a certificate, and every font inside', () => {
      const text = ask('pdftotext', ['-layout', papers[0] ?? '', '-']).normalize('NFC');
      for (const title of TITLES) expect(text).toContain(title);
      expect(text).toContain('FR-Z03-26-00001');
      const fonts = ask('pdffonts', [papers[0] ?? ''])
        .trim()
        .split('\n')
        .slice(2);
      expect(fonts.length).toBeGreaterThan(5);
      for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
    });
  },
);

const phone = missing('pdftoppm', 'zbarimg');
describe.skipIf(phone)(`zbar ${phone ?? ''}`, () => {
  test('reads on paper, of each brand, the address of every code', () => {
    const read = papers.map((paper, index) => {
      ask('pdftoppm', ['-r', '150', '-png', paper, join(folder, `seen-${index}`)]);
      const pages = readdirSync(folder).filter((name) => name.startsWith(`seen-${index}-`));
      return pages.toSorted().flatMap((page) =>
        ask('zbarimg', ['-q', '--raw', join(folder, page)])
          .trim()
          .split('\n'),
      );
    });
    const many = TITLES.length + SHAPED.length;
    expect(read.map(({ length }) => length)).toEqual([many, 1, 1, many, 1, 1]);
    expect(new Set(read.flat())).toEqual(new Set([ADDRESS]));
  });
});

describe.skipIf(missing('mvn', 'java'))(`veraPDF ${missing('mvn', 'java') ?? ''}`, () => {
  test('finds each paper accessible (PDF/UA-1)', () => {
    const texts = judged(papers);
    expect(texts.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
    expect(texts).toHaveLength(papers.length);
    for (const line of texts) expect(line).toMatch(/^JUDGED right [1-9]\d{3}/);
  });
});
