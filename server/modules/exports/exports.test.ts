import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { createElement } from '#contract/registration/isrc.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { readCell, SHEET_COLUMNS } from '#domain/sheet/columns.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording, ask } from './testing/export-ground.ts';

const DPID = 'PADPIDA2014021301U';
const CONTEXT = {
  marque: 'SPP',
  pays: { nameOf: () => null, numberOf: (text: string) => (text === 'FRANCE' ? 250 : null) },
};
const XSD = readFileSync(join(import.meta.dirname, 'testing/rdr-n-structure.xsd'), 'utf8');

/** Characters that break formats, in various fields. */
const HOSTILE = {
  titre: '=HYPERLINK("http://x";"été") ; « L’œuvre »',
  version: "'-M- <b>&amp;</b>",
  artiste: '-M-',
  artistesInvites: JSON.stringify(['Tyler, The Creator', 'A|B; C\\']),
  duree: 200,
  dureeProvisoire: true,
  anneePublication: 2025,
  datePublication: '2025-03-01',
  anneeFixation: 2024,
  paysFixation: 250,
  producteur: '@Phares 🎻',
  label: '+33',
  reference: '007',
  ean: '4006381333931',
  langue: 'fr',
  genre: 'Chanson',
  explicite: true,
  compositeurs: JSON.stringify(['H. Roc']),
  auteurs: JSON.stringify(['M. Sel', 'Łukasz']),
  interpretes: JSON.stringify(['N. Ba']),
  autresCodes: JSON.stringify(['FRZ039800212', 'GBXYZ2400041']),
  commentaire: 'Une ligne\nDeux "lignes"',
} as const;

/** The API fields that an import sends, from those of a sheet. */
function bodyOf({ type, duree, minuterie = [], lien, ...rest }: Partial<ElementFields>) {
  const {
    artistesInvites = [],
    compositeurs = [],
    auteurs = [],
    interpretes = [],
    autresCodes = [],
    assistant,
    ...texts
  } = rest;
  return {
    ...texts,
    type: type ?? undefined,
    duree: duree === null || duree === undefined ? null : formatDuree(duree),
    minuterie: minuterie.map((one) => ({
      ...one,
      debut: formatDuree(one.debut),
      duree: formatDuree(one.duree),
    })),
    artistesInvites: [...artistesInvites],
    compositeurs: [...compositeurs],
    auteurs: [...auteurs],
    interpretes: [...interpretes],
    autresCodes: [...autresCodes],
    lien: lien ?? null,
    assistant: assistant ?? null,
  };
}

function fieldsOf(names: readonly string[], cells: readonly unknown[]): Partial<ElementFields> {
  const fields = SHEET_COLUMNS.flatMap((column) => {
    if (column.kind === 'fact') return [];
    const reading = readCell(column, String(cells[names.indexOf(column.name)] ?? ''), CONTEXT);
    return [[column.field, 'value' in reading ? reading.value : { error: reading }]];
  });
  return Object.fromEntries(fields);
}

describe.each(['embedded', 'postgres'] as const)('exports on %s', (kind) => {
  const portal = aRunningPortal(kind, {
    environment: { DDEX_PARTY_ID: 'PA-DPIDA-2014021301-U' },
  });
  const own = beforehand(() => aProducer(portal));
  beforeAll(async () => {
    const album = await aDossier(portal, own, 'L’été à Łódź');
    await aRecording(portal, own, { dossierId: album, rang: 2, isrc: 'FRZ032600002', ...HOSTILE });
    await aRecording(portal, own, {
      dossierId: album,
      rang: 1,
      isrc: 'FRZ032600001',
      titre: 'É'.repeat(100),
    });
    await aRecording(portal, own, {
      dossierId: album,
      rang: 3,
      type: 'V',
      titre: 'Concert',
      isrc: 'FRZ032600003',
      autresCodes: JSON.stringify(['FRZ039800214']),
      qualite: 'MANDATAIRE',
      minuterie: JSON.stringify([
        { rang: 1, titre: 'A', artiste: 'B', debut: 0, duree: 60, isrc: null },
      ]),
    });
    const draft = await aDossier(portal, own);
    await aRecording(portal, own, { dossierId: draft, rang: 1, titre: 'Brouillon', duree: null });
  });

  const jsonRows = async (email: string): Promise<Record<string, unknown>[]> =>
    JSON.parse((await ask(portal, email, { format: 'JSON' })).text).enregistrements;

  /** A recording without the fields that the portal assigns. */
  const strip = ({
    elementId,
    dossierId,
    numero,
    dossierTitre,
    raison,
    rang,
    statut,
    isrc,
    attribueLe,
    annuleLe,
    remplacePar,
    ...rest
  }: Record<string, unknown>) => rest;

  /** Sends the exported recordings to another structure, and compares the exports of both. */
  async function sentAgain(read: readonly Partial<ElementFields>[]): Promise<void> {
    const target = await aProducer(portal);
    const client = clientOf(portal, target.email);
    for (const fields of read) await client.ok(createElement, { body: bodyOf(fields) });
    expect((await jsonRows(target.email)).map(strip)).toEqual(
      (await jsonRows(own.email)).map(strip),
    );
  }

  test('CSV comes back as the same recordings', async () => {
    const { name, text, status } = await ask(portal, own.email, { format: 'CSV' });
    expect([status, name]).toEqual([
      200,
      expect.stringMatching(/^enregistrements-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    expect(text.startsWith('\ufefftype;titre;version;artiste_principal;')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const { data, errors } = Papa.parse<string[]>(text.slice(1), {
      delimiter: ';',
      newline: '\r\n',
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    const [names = [], ...rows] = data;
    expect(rows).toHaveLength(4);
    // No cell is a formula for a spreadsheet.
    expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    await sentAgain(rows.map((cells) => fieldsOf(names, cells)));
  });

  test('XLSX contains the same recordings, with numeric durations and days, and adds no sign to a text', async () => {
    const { bytes } = await ask(portal, own.email, { format: 'XLSX' });
    const [labels = [], ...rows] = await readSheet(Buffer.from(bytes), { trim: false });
    expect(labels).toEqual(SHEET_COLUMNS.map(({ label }) => label));
    const [titles, second] = [SHEET_COLUMNS.map(({ name }) => name), rows[1] ?? []];
    const cell = (name: string) => second[titles.indexOf(name)];
    expect([cell('titre'), cell('version'), cell('artiste_principal')]).toEqual([
      HOSTILE.titre,
      HOSTILE.version,
      '-M-',
    ]);
    expect([cell('ean'), cell('isrc')]).toEqual(['4006381333931', 'FR-Z03-26-00002']);
    expect(cell('date_publication')).toEqual(new Date('2025-03-01T00:00:00Z'));
    // The library returns a time of day as a date on day zero of spreadsheets.
    expect(Number(cell('duree')) - Date.UTC(1899, 11, 30)).toBe(200_000);
    const kinds = SHEET_COLUMNS.map(
      (_, index) => new Set(rows.map((row) => typeof (row[index] ?? ''))),
    );
    expect(titles.filter((_, index) => kinds[index]?.has('object'))).toEqual([
      'duree',
      'date_publication',
      'date_attribution',
    ]);
  });

  test('JSON comes back as the same recordings, by the API itself', async () => {
    const rows = await jsonRows(own.email);
    expect(rows.map(({ isrc }) => isrc)).toEqual([
      'FRZ032600001',
      'FRZ032600002',
      'FRZ032600003',
      null,
    ]);
    const target = await aProducer(portal);
    const client = clientOf(portal, target.email);
    for (const row of rows) await client.ok(createElement, { body: strip(row) });
    const [, again] = await jsonRows(target.email);
    expect(again).toMatchObject({
      titre: HOSTILE.titre,
      artiste: '-M-',
      duree: '00:03:20',
      commentaire: HOSTILE.commentaire,
    });
  });

  test('DDEX follows the structure of the standard, sounds before videos, with the declared values', async () => {
    const { text, name } = await ask(portal, own.email, { format: 'DDEX' });
    expect(name).toMatch(/^declaration-.*\.xml$/);
    const { valid, errors } = await validateXML({
      xml: { fileName: 'm.xml', contents: text },
      schema: XSD,
    });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    const parsed = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      removeNSPrefix: true,
    }).parse(text).DeclarationOfSoundRecordingRightsClaimMessage;
    expect(parsed.MessageHeader.MessageSender.PartyId).toBe(DPID);
    const [plain, sound] = parsed.ResourceList.SoundRecording;
    expect(sound).toMatchObject({
      SoundRecordingId: { ISRC: 'FRZ032600002' },
      AssociatedSoundRecordingId: [{ ISRC: 'FRZ039800212' }, { ISRC: 'GBXYZ2400041' }],
      ReferenceTitle: { TitleText: HOSTILE.titre, SubTitle: HOSTILE.version },
      LanguageOfPerformance: 'fr',
      CreationDate: { '#text': '2024', '@TerritoryCode': 'FR' },
      OriginalResourceReleaseDate: '2025-03-01',
      InitialProducer: { PartyName: { FullName: HOSTILE.producteur } },
      RightsController: { PartyName: { FullName: own.raison }, RightShareUnknown: 'true' },
    });
    // The sound's length may vary, so it is left out; the other recording has undeclared fields.
    expect([sound.Duration, plain.Duration]).toEqual([undefined, 'PT3M20S']);
    const unsaid = [plain.IsInstrumental, plain.SoundRecordingType, plain.CreationDate];
    expect([...unsaid, plain.SoundRecordingDetailsByTerritory.ParentalWarningType]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      sound.SoundRecordingDetailsByTerritory.DisplayArtist.map(
        ({ PartyName }: { PartyName: { FullName: string } }) => PartyName.FullName,
      ),
    ).toEqual(['-M-', 'Tyler, The Creator', 'A|B; C\\']);
    expect(parsed.ResourceList.Video).toMatchObject({
      VideoId: [{ ISRC: 'FRZ032600003' }, { '@IsReplaced': 'true', ISRC: 'FRZ039800214' }],
      VideoType: 'LongFormMusicalWorkVideo',
    });
    expect(text).not.toContain('Brouillon');
  });

  test('the structure test can fail: a message out of order is refused', async () => {
    const { text } = await ask(portal, own.email, { format: 'DDEX' });
    const wrong = text
      .replace(/<Duration>.*?<\/Duration>/, '')
      .replace('</ReferenceTitle>', '</ReferenceTitle><Year>1</Year>');
    expect(
      (await validateXML({ xml: { fileName: 'm.xml', contents: wrong }, schema: XSD })).valid,
    ).toBe(false);
  });

  test('CUE contains the codes of one disc without hyphens, in Latin-1, accents included', async () => {
    const { bytes, name } = await ask(portal, own.email, { format: 'CUE' });
    expect(name).toMatch(/^\d{4}-\d{5}\.cue$/);
    const lines = Buffer.from(bytes).toString('latin1').split('\r\n');
    expect(lines.filter((line) => line.includes('ISRC '))).toEqual([
      '    ISRC FRZ032600001',
      '    ISRC FRZ032600002',
    ]);
    // « Ł » and « ź » are not in this character set.
    expect(lines).toContain('TITLE "L\'été à Lódz"');
    expect(lines).toContain('PERFORMER "Artistes divers"');
    expect(lines).toContain('CATALOG 4006381333931');
    expect(lines).toContain(`    TITLE "${'É'.repeat(80)}"`);
    expect(lines.filter((line) => line.includes('TRACK'))).toEqual([
      '  TRACK 01 AUDIO',
      '  TRACK 02 AUDIO',
    ]);
    for (const line of lines) expect(line.split('"').length - 1).toBeOneOf([0, 2]);
  });

  test('the mastering pack contains the page, the codes, the discs and a sheet for each', async () => {
    const { bytes } = await ask(portal, own.email, { format: 'MASTERING' });
    const files = unzipSync(bytes);
    const [readme, csv, xlsx, cue, pq] = Object.keys(files);
    expect([readme, csv, xlsx]).toEqual(['lisez-moi.txt', 'codes.csv', 'codes.xlsx']);
    expect(cue).toMatch(/^cue\/\d{4}-\d{5}\.cue$/);
    expect(pq).toMatch(/^pq\/\d{4}-\d{5}\.pdf$/);
    expect(strFromU8(files['codes.csv'] ?? new Uint8Array())).toContain('FR-Z03-26-00002');
    expect(Buffer.from(files[pq ?? ''] ?? []).toString('latin1')).toMatch(/^%PDF-1\.7/);
  });
});
