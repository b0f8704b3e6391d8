import { existsSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmImport, readImport, removeImport } from '#contract/exchange/imports.ts';
import { LARGEST_CSV, LARGEST_XLSX, MOST_OPEN_IMPORTS } from '#domain/import/state-machine.ts';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import {
  anImporter,
  type Importer,
  importClient,
  type SentSheet,
  WITH_JOBS,
} from './testing/import-client.ts';

/** Megabytes of the large sheet; SHEET_MEGABYTES=400 reproduces the first trial. */
const MEGABYTES = Number(process.env.SHEET_MEGABYTES ?? 7);
const HEAD = 'titre;artiste_principal;duree;annee_publication';
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

function aWorkbook(deps: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  // Compressing an empty entry costs as much as any other: it is stored instead.
  const file = (xml: string) => [strToU8(xml), { level: xml === '' ? 0 : 9 }] as const;
  const files = Object.entries(deps).map(([name, xml]) => [name, file(xml)]);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}
const BOOK = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
};

const ROW = '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>';

/** Refused at upload, before anything is stored. */
const AT_THE_DOOR: readonly (readonly [string, SentSheet, string])[] = [
  ['nothing', { bytes: '' }, 'Ce fichier est vide.'],
  ['a PDF that says it is a CSV', { bytes: '%PDF-1.7 \u0000\u0001' }, 'est un PDF'],
  ['a program', { bytes: new Uint8Array([0x4d, 0x5a, 0, 0, 1, 2, 3, 0]) }, 'pas un tableau'],
  [
    'an old workbook',
    { bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), name: 'a.xlsx' },
    'ancien format',
  ],
];

/** Refused when the job reads them. */
const READ: readonly (readonly [string, SentSheet, string])[] = [
  ['headers alone', { bytes: text(HEAD) }, 'aucune ligne'],
  [
    '101 columns',
    { bytes: text(HEAD, Array.from({ length: 101 }, () => 'a').join(';')) },
    '101 colonnes',
  ],
  [
    'a quote that is never closed',
    { bytes: `${HEAD}\n"Houle;${'a;b\n'.repeat(100_000)}` },
    'guillemet',
  ],
  [
    'a page of the web',
    { bytes: '<html><body><table><tr><td>titre</td></tr></table></body></html>' },
    'en-têtes',
  ],
  [
    'an archive of something else',
    { bytes: aWorkbook({ 'photo.txt': 'x' }), name: 'a.xlsx' },
    'aucune liste à importer (photo.txt)',
  ],
  [
    'a file of ours that it names',
    {
      bytes: aWorkbook({
        ...BOOK,
        'xl/worksheets/sheet1.xml': ROW,
        'xl/sharedStrings.xml':
          '<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>',
      }),
      name: 'a.xlsx',
    },
    'abîmé',
  ],
  [
    'sixty thousand parts',
    {
      bytes: aWorkbook({
        ...BOOK,
        ...Object.fromEntries(
          Array.from({ length: 60_000 }, (_, part) => [`xl/media/${part}`, '']),
        ),
      }),
      name: 'a.xlsx',
    },
    'beaucoup trop de données',
  ],
  ['a broken archive', { bytes: aWorkbook(BOOK).subarray(0, 60), name: 'a.xlsx' }, 'abîmé'],
  [
    'entities',
    {
      bytes: aWorkbook({
        ...BOOK,
        'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaa">]><workbook/>',
      }),
    },
    'abîmé',
  ],
];

describe('sheets that are none', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  let importer: Importer & { readonly structureId: number };
  beforeAll(async () => {
    importer = await anImporter(portal);
  });

  test.each(AT_THE_DOOR)('%s is refused and leaves nothing', async (_what, sheet, sentence) => {
    const before = await portal.db.selectFrom('import').select('importId').execute();
    const { status, code, detail } = await importer.refused(sheet);
    expect({ status, code }).toEqual({ status: 422, code: 'SHEET_REFUSED' });
    expect(detail).toContain(sentence);
    expect(await portal.db.selectFrom('import').select('importId').execute()).toEqual(before);
    expect(await portal.db.selectFrom('objetSansLigne').selectAll().execute()).toEqual([]);
  });

  test.each(READ)('%s is refused with a sentence', async (_what, sheet, sentence) => {
    const { status, data } = await importer.send(sheet);
    expect(status).toBe(200);
    const job = await importer.watched(data.jobId);
    expect(job.state).toBe(JOB_STATES.ERROR);
    expect(job.error).toContain(sentence);
    const after = await importer.look(data.importId);
    expect(after).toMatchObject({ etat: 'REFUSE', motif: job.error, can: { confirm: false } });
    const again = await importer.api.refused(confirmImport, { body: { importId: data.importId } });
    expect(again.code).toBe('IMPORT_CLOSED');
  });

  test('an archive that swells a thousand times is left before it fills the memory', async () => {
    const row = '<row/>';
    const bomb = aWorkbook({
      ...BOOK,
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(50_000_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row}</sheetData></worksheet>`,
    });
    expect(bomb.length).toBeLessThan(200_000);
    const { data } = await importer.send({ bytes: bomb, name: 'bombe.xlsx' });
    expect((await importer.watched(data.jobId)).error).toContain('beaucoup trop de données');
  });

  test(`a sheet of ${MEGABYTES} MB has more lines than a sheet may, and is left there`, async () => {
    const row = '<row/>';
    const rows = Buffer.alloc(Math.floor((MEGABYTES * 1_000_000) / row.length) * row.length, row);
    const sheet = Buffer.concat([
      strToU8('<worksheet><sheetData>'),
      rows,
      strToU8('</sheetData></worksheet>'),
    ]);
    const book = Object.fromEntries(
      Object.entries(BOOK).map(([name, xml]) => [name, strToU8(xml)]),
    );
    const zipped = zipSync({ ...book, 'xl/worksheets/sheet1.xml': sheet }, { level: 1 });
    const { data } = await importer.send({ bytes: new Uint8Array(zipped), name: 'grand.xlsx' });
    expect((await importer.watched(data.jobId)).error).toContain('abîmé');
  });

  test('parts whose names climb out of the archive are names like others', async () => {
    const bytes = aWorkbook({
      ...BOOK,
      'xl/worksheets/sheet1.xml': ROW,
      'xl/sharedStrings.xml': '<sst><si><t>titre</t></si></sst>',
      '../../../../tmp/portail-evade': 'x',
      '/etc/portail-evade': 'x',
      'C:\\portail-evade': 'x',
    });
    const { data } = await importer.send({ bytes, name: 'grimpe.xlsx' });
    expect((await importer.watched(data.jobId)).error).toContain('aucune ligne');
    for (const path of ['/tmp/portail-evade', '/etc/portail-evade'])
      expect(existsSync(path)).toBe(false);
  });

  const REFERRED = '<row><c t="s"><v>0</v></c></row>';
  test.each([
    ['millions of empty texts', '<si/>'.repeat(2_100_000), REFERRED, 'beaucoup trop de données'],
    ['one text too long for a line', `<si><t>${'a'.repeat(300_000)}</t></si>`, REFERRED, 'abîmé'],
    [
      'a long text that every line names',
      `<si><t>${'a'.repeat(190_000)}</t></si>`,
      REFERRED.repeat(2000),
      'beaucoup trop de données',
    ],
  ])(
    'a small workbook of %s is refused before it overloads the portal',
    async (_what, texts, rows, text) => {
      const bomb = aWorkbook({
        ...BOOK,
        'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      });
      expect(bomb.length).toBeLessThan(50_000);
      const { data } = await importer.send({ bytes: bomb, name: 'bombe.xlsx' });
      expect((await importer.watched(data.jobId)).error).toContain(text);
    },
  );

  test.each([
    [
      'sheets',
      'xl/workbook.xml',
      `<workbook><sheets>${'<sheet/>'.repeat(1_000_000)}</sheets></workbook>`,
    ],
    [
      'parts',
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${Array.from({ length: 6000 }, (_, n) => `<Relationship Id="r${n}"/>`).join('')}</Relationships>`,
    ],
  ])('a small workbook that names too many %s is refused', async (_what, part, xml) => {
    const { data } = await importer.send({
      bytes: aWorkbook({ ...BOOK, [part]: xml }),
      name: 'bombe.xlsx',
    });
    expect((await importer.watched(data.jobId)).error).toContain('beaucoup trop de données');
  });

  test('a file that is too large is refused as such', async () => {
    const { status, code } = await importer.refused({
      bytes: new Uint8Array(LARGEST_CSV + 1).fill(97),
    });
    expect({ status, code }).toEqual({ status: 413, code: 'IMPORT_TOO_LARGE' });
    const book = aWorkbook(BOOK);
    const padded = (length: number) => {
      const bytes = new Uint8Array(length);
      bytes.set(book);
      return { bytes, name: 'lourd.xlsx' };
    };
    expect((await importer.refused(padded(LARGEST_XLSX + 1))).code).toBe('IMPORT_TOO_LARGE');
    const largest = await importer.send(padded(LARGEST_XLSX));
    expect(largest.status).toBe(200);
    await importer.watched(largest.data.jobId);
  });

  test('what is foreign does not exist, and unfinished imports are counted', async () => {
    const other = await anImporter(portal);
    const sheet = { bytes: text(HEAD, 'Houle;Les Marées;3:45;2024') };
    const { importId } = await importer.preview(sheet);
    for (const problem of [
      await other.api.refused(readImport, { query: { importId: String(importId) } }),
      await other.api.refused(confirmImport, { body: { importId } }),
      await other.api.refused(removeImport, { body: { importId } }),
      await other.refused(sheet, { structureId: importer.structureId }),
    ]) {
      expect(problem).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const { email } = await aPerson(portal.db, { structures: [importer.structureId], roles: [] });
    const noRole = importClient(portal, email, importer.structureId);
    expect((await noRole.refused(sheet)).code).toBe('PERMISSION_LACKING');
    for (let sent = 0; sent < MOST_OPEN_IMPORTS; sent += 1)
      expect((await other.send(sheet)).status).toBe(200);
    expect((await other.refused(sheet)).code).toBe('IMPORT_QUOTA');
    await importer.api.ok(removeImport, { body: { importId } });
    expect(await importer.look(importId)).toMatchObject({ etat: 'ABANDONNE' });
    expect(await portal.db.selectFrom('objetSansLigne').selectAll().execute()).toEqual([]);
  });
});
