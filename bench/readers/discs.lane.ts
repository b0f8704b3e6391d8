import { writeFileSync } from 'node:fs';
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
    const said = ask('cueprint', ['-d', '%N %T %P\\n', '-t', '%n %i %t %p\\n', at('a.cue')]);
    expect(said).toContain('4 L');
    expect(said).toMatch(/^3 FRZ032600003 =1\+1 \(@home\) -M-$/m);
    expect(said).toMatch(/^2 FRZ032600002 DongJingnoYe Kino$/m);
  });
});

describe.skipIf(missing('python3'))(`Python ${missing('python3') ?? ''}`, () => {
  test('its csv and openpyxl read what the register says', () => {
    const program = `
import csv, datetime, json, sys
try:
    import openpyxl
except ImportError:
    print(json.dumps('openpyxl (package python3-openpyxl)')); sys.exit()
rows = list(csv.DictReader(open(sys.argv[1], encoding='utf-8-sig', newline=''), delimiter=';'))
sheet = openpyxl.load_workbook(sys.argv[2]).active
head, *lines = [[cell.value for cell in row] for row in sheet.iter_rows()]
book = [dict(zip(head, line)) for line in lines]
kinds = {name: sorted({type(line[name]).__name__ for line in book if line[name] is not None}) for name in head}
print(json.dumps([rows, book, kinds], default=str))
`;
    const said = JSON.parse(ask('python3', ['-c', program, at('a.csv'), at('a.xlsx')]));
    if (typeof said === 'string') return console.warn(`Not here: ${said}`);
    const [csv, book, kinds] = said;
    expect(csv.map((row: Record<string, string>) => row.titre)).toEqual([
      ...['L’été à Nîmes', '東京の夜', "'=1+1", 'أغنية حب'],
    ]);
    expect([book[2].Titre, book[2]['Artiste principal']]).toEqual(['=1+1', '-M-']);
    expect(kinds.Durée).toEqual(['timedelta']);
    expect(book[2].Durée).toBe('1:02:05');
    expect(book[0]['Date de première publication']).toBe('2026-03-01 00:00:00');
    expect(book[0]['Code ISRC']).toBe('FR-Z03-26-00001');
  });
});

describe.skipIf(missing('pdftotext'))(`poppler ${missing('pdftotext') ?? ''}`, () => {
  test('reads the PQ sheet', () => {
    const text = ask('pdftotext', ['-layout', at('pq.pdf'), '-']);
    for (const said of ['FR-Z03-26-00001', '東京の夜', 'DongJingnoYe', '03:22:00', '62:05:00', '00:02:00']) {
      expect(text).toContain(said);
    }
  });
});

describe.skipIf(missing('mvn', 'java'))(`veraPDF ${missing('mvn', 'java') ?? ''}`, () => {
  test('finds the PQ sheet accessible (PDF/UA-1)', () => {
    expect(judged([at('pq.pdf')])).toEqual([expect.stringMatching(/^JUDGED right/)]);
  });
});
