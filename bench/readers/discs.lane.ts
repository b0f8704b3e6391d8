import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '#server/modules/exports/formats/csv.ts';
import { cueOf } from '#server/modules/exports/formats/disc/cue.ts';
import { discsOf } from '#server/modules/exports/formats/disc/discs.ts';
import { pqSheetOf } from '#server/modules/exports/formats/disc/pq-sheet.ts';
import { xlsxOf } from '#server/modules/exports/formats/xlsx.ts';
import { aRow } from '#server/modules/exports/testing/a-row.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { aFolder, ask, judged, missing } from './testing/programs.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const CONTEXT = { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } };
const ROWS = [
  aRow(1, { titre: 'L’été à Nîmes', datePublication: '2026-03-01', ean: '4006381333931' }),
  aRow(2, { titre: '東京の夜', artiste: 'Кино', dureeProvisoire: true }),
  aRow(3, { titre: '=1+1', version: '@home', artiste: '-M-', reference: 'CAT 7', duree: 3725 }),
  aRow(4, { titre: 'أغنية حب', artiste: 'فيروز' }),
];
let folder: string;
const at = (name: string) => join(folder, name);

async function* pages() {
  yield ROWS;
}
async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

beforeAll(async () => {
  folder = aFolder();
  const [disc] = discsOf(ROWS);
  const [brand] = readConfiguration({}).brands.all;
  if (disc === undefined || brand === undefined) throw new Error('nothing to write');
  writeFileSync(at('a.cue'), cueOf(disc));
  const house = { societe: brand.societe, accent: brand.colours.light.primary, now: NOW };
  writeFileSync(at('pq.pdf'), await pqSheetOf(disc, house));
  writeFileSync(at('a.csv'), await bytesOf(csvOf(pages(), CONTEXT)));
  writeFileSync(at('a.xlsx'), await bytesOf(xlsxOf(pages(), CONTEXT)));
});

describe.skipIf(missing('cueprint'))(`cuetools ${missing('cueprint') ?? ''}`, () => {
  test('reads the codes and the texts', () => {
    const text = ask('cueprint', ['-d', '%N %T %P\\n', '-t', '%n %i %t %p\\n', at('a.cue')]);
    expect(text).toContain('4 L');
    expect(text).toMatch(/^3 FRZ032600003 =1\+1 \(@home\) -M-$/m);
    expect(text).toMatch(/^2 FRZ032600002 DongJingnoYe Kino$/m);
  });
});

const python = missing('python3', 'openpyxl');
describe.skipIf(python)(`Python ${python ?? ''}`, () => {
  test('its csv and openpyxl read the register’s values', () => {
    const program = `
import csv, json, openpyxl, sys
rows = list(csv.DictReader(open(sys.argv[1], encoding='utf-8-sig', newline=''), delimiter=';'))
sheet = openpyxl.load_workbook(sys.argv[2]).active
head, *lines = [[cell.value for cell in row] for row in sheet.iter_rows()]
book = [dict(zip(head, line)) for line in lines]
kinds = {name: sorted({type(line[name]).__name__ for line in book if line[name] is not None}) for name in head}
print(json.dumps([rows, book, kinds], default=str))
`;
    const message = JSON.parse(ask('python3', ['-c', program, at('a.csv'), at('a.xlsx')]));
    const [csv, book, kinds] = message;
    expect(csv.map((row: Record<string, string>) => row.titre)).toEqual([
      'L’été à Nîmes',
      '東京の夜',
      "'=1+1",
      'أغنية حب',
    ]);
    expect([book[2].Titre, book[2]['Artiste principal']]).toEqual(['=1+1', '-M-']);
    expect(kinds.Durée).toEqual(['timedelta']);
    expect(book[2].Durée).toBe('1:02:05');
    expect(book[0]['Date de première publication']).toBe('2026-03-01 00:00:00');
    expect(book[0]['Code ISRC']).toBe('FR-Z03-26-00001');
  });
});

const burner = missing('ffmpeg', 'cdrdao', 'cueconvert');
describe.skipIf(burner)(`cdrdao ${burner ?? ''}`, () => {
  test('lays out the disc that the sheet describes, with its codes and its catalogue number', () => {
    const cue = readFileSync(at('a.cue'), 'latin1');
    const names = [...cue.matchAll(/^FILE "(.*)" WAVE/gm)].map(([, name = '']) => name);
    expect(names).toHaveLength(ROWS.length);
    const silence = [
      '-f',
      'lavfi',
      '-i',
      'anullsrc=r=44100:cl=stereo',
      '-t',
      '5',
      '-c:a',
      'pcm_s16le',
    ];
    for (const name of names) ask('ffmpeg', ['-v', 'error', ...silence, at(name)]);
    const laid = ask('cdrdao', ['show-toc', 'a.cue'], folder);
    expect(laid).toContain('CATALOG NUMBER: 4006381333931');
    expect(
      [...laid.matchAll(/ISRC (\S+) (\S+) (\S+) (\S+)/g)].map(([, ...segments]) =>
        segments.join(''),
      ),
    ).toEqual(ROWS.map(({ isrc }) => isrc));
    // Also through cueconvert: the texts are preserved.
    ask('cueconvert', ['-i', 'cue', '-o', 'toc', 'a.cue', 'a.toc'], folder);
    expect(ask('cdrdao', ['show-toc', 'a.toc'], folder)).toBe(laid);
    expect(readFileSync(at('a.toc'), 'latin1')).toContain('TITLE "L\'été à Nîmes"');
  });
});

const office = missing('soffice');
describe.skipIf(office)(`LibreOffice ${office ?? ''}`, () => {
  test('opens the workbook and shows what the register contains', () => {
    const filter = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true';
    const profile = `-env:UserInstallation=file://${at('profile')}`;
    const into = [
      '--headless',
      profile,
      '--convert-to',
      filter,
      '--outdir',
      at('shown'),
      at('a.xlsx'),
    ];
    ask('soffice', into);
    const [head = [], ...lines] = readFileSync(at('shown/a.csv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    const shown = (name: string) => lines.map((line) => line[head.indexOf(name)]);
    expect(shown('Titre')).toEqual(ROWS.map(({ titre }) => titre));
    expect(shown('Code ISRC')[0]).toBe('FR-Z03-26-00001');
    expect(shown('Code-barres (EAN, UPC)')[0]).toBe('4006381333931');
    expect(shown('Durée')).toEqual(['00:03:20', '00:03:20', '01:02:05', '00:03:20']);
    expect(shown('Date de première publication')[0]).toBe('2026-03-01');
  });
});

describe.skipIf(missing('pdftotext'))(`poppler ${missing('pdftotext') ?? ''}`, () => {
  test('reads the PQ sheet', () => {
    const text = ask('pdftotext', ['-layout', at('pq.pdf'), '-']);
    for (const message of [
      'FR-Z03-26-00001',
      '東京の夜',
      'DongJingnoYe',
      '03:22:00',
      '62:05:00',
      "['ghnyh hb]",
    ]) {
      expect(text).toContain(message);
    }
  });
});

describe.skipIf(missing('mvn', 'java'))(`veraPDF ${missing('mvn', 'java') ?? ''}`, () => {
  test('finds the PQ sheet accessible (PDF/UA-1)', () => {
    expect(judged([at('pq.pdf')])).toEqual([expect.stringMatching(/^JUDGED right/)]);
  });
});
