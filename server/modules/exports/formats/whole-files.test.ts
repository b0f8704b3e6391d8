import { expect, test } from 'vitest';
import { EXPORT_FORMATS, WORKBOOK_FULL } from '#contract/exchange/exports.ts';
import type { CatalogueRights } from '#domain/declaration/catalogue-rights.ts';
import type { ElementType } from '#domain/element/lists.ts';
import type { ExportRow } from '../find-rows.ts';
import { aRow } from '../testing/a-row.ts';
import { assertCorrect } from '../write-file.ts';
import { type Claim, ddexOf } from './ddex/message.ts';
import { isoDuration, resourceOf } from './ddex/resource.ts';
import { cueOf } from './disc/cue.ts';
import { discsOf } from './disc/discs.ts';
import { jsonOf } from './json.ts';

const FULL: Partial<ExportRow> = {
  titre: 'Houle',
  version: 'Live',
  artiste: 'Sel',
  artistesInvites: ['Ana'],
  anneePublication: 2026,
  datePublication: '2026-02-01',
  anneeFixation: 2025,
  paysFixation: 250,
  producteur: 'Les Phares',
  qualite: 'PRODUCTEUR',
  label: 'Quai',
  reference: 'Q1',
  ean: '4006381333931',
  langue: 'fr',
  genre: 'Pop',
  instrumental: true,
  explicite: true,
  compositeurs: ['A'],
  auteurs: ['B'],
  interpretes: ['C'],
  autresCodes: ['FRZ032600001'],
};

async function* pages(rows: readonly ExportRow[]) {
  for (const row of rows) yield [row];
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces).toString('utf8');
}

test('JSON: one object, a recording a line, every field in the order of the API', async () => {
  const text = await textOf(jsonOf(pages([aRow(1, FULL), aRow(2)])));
  expect(text.split('\n').map((line) => line.slice(0, 16))).toEqual([
    '{"enregistrement',
    '{"elementId":1,"',
    '{"elementId":2,"',
    ']}',
    '',
  ]);
  const [first, second] = JSON.parse(text).enregistrements;
  expect(first).toEqual({
    elementId: 1,
    dossierId: 1,
    numero: '2026-00001',
    dossierTitre: 'L’été',
    raison: 'Les Phares',
    rang: 1,
    statut: 'DONE',
    isrc: 'FRZ032600001',
    attribueLe: '2026-02-01',
    annuleLe: null,
    remplacePar: null,
    ...FULL,
    type: 'P',
    duree: '00:03:20',
    dureeProvisoire: false,
    isrcDeclare: null,
    commentaire: null,
    minuterie: [],
    assistant: null,
    lien: null,
  });
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(await textOf(jsonOf(pages([])))).toBe('\n]}\n');
});

test('a workbook is limited to the rows of a spreadsheet; the other formats have no limit', () => {
  const refusing = (total: number) =>
    EXPORT_FORMATS.filter((format) => {
      try {
        assertCorrect(format, total);
        return false;
      } catch (error) {
        expect(error).toMatchObject({ definition: WORKBOOK_FULL });
        return true;
      }
    });
  expect(refusing(1_048_575)).toEqual([]);
  expect(refusing(1_048_576)).toEqual(['XLSX', 'MASTERING']);
});

test('CUE: every line of a disc, texts without the quotes that would end them', () => {
  const rows = [
    aRow(1, FULL),
    aRow(2, { titre: 'A "b" / c', artiste: null }),
    aRow(3, { ean: '4006381333931' }),
  ];
  const [disc] = discsOf(rows);
  if (disc === undefined) throw new Error('no disc');
  const track = (number: string, file: string, titre: string, artiste: string) => [
    `FILE "${number} - ${file}.wav" WAVE`,
    `  TRACK ${number} AUDIO`,
    `    TITLE "${titre}"`,
    `    PERFORMER "${artiste}"`,
    `    ISRC FRZ0326000${number}`,
    '    INDEX 01 00:00:00',
  ];
  expect(Buffer.from(cueOf(disc)).toString('latin1').split('\r\n')).toEqual([
    'REM COMMENT "Dossier 2026-00001"',
    'REM CATALOGNUMBER "Q1"',
    'CATALOG 4006381333931',
    'PERFORMER "Artistes divers"',
    'TITLE "L\'été"',
    ...track('01', 'Houle', 'Houle (Live)', 'Sel, Ana'),
    ...track('02', 'A -b- - c', "A 'b' / c", ''),
    ...track('03', 'Plage 3', 'Plage 3', 'Les Phares'),
    '',
  ]);
  const long = discsOf([aRow(1, { titre: 'x'.repeat(100), dossierTitre: null, reference: null })]);
  const text = long.map((one) => Buffer.from(cueOf(one)).toString('latin1')).join('');
  expect(text).toContain(`FILE "01 - ${'x'.repeat(60)}.wav"`);
  expect(text).toContain(`    TITLE "${'x'.repeat(80)}"\r\n`);
  expect(text).toContain('PERFORMER "Les Phares"\r\nFILE');
});

const NOBODY: CatalogueRights = {
  part: null,
  usages: [],
  territoires: [],
  debut: null,
  fin: null,
  parties: [],
  dpid: null,
  isni: null,
};
const FR = (pays: number) => (pays === 250 ? 'FR' : null);
const resource = (row: ExportRow, rights: CatalogueRights = NOBODY) =>
  // Undefined values are not written.
  JSON.parse(
    JSON.stringify(resourceOf(row, 1, { dpid: 'PADPIDA2014021301U', rights, countryCode: FR })),
  );
const named = (name: string) => ({ PartyName: { FullName: name } });

test('DDEX: every element of a sound, and of one with few known fields', () => {
  const title = { TitleText: 'Houle', SubTitle: 'Live' };
  const artist = (sequence: number, name: string, role: string) => ({
    '@SequenceNumber': sequence,
    ...named(name),
    DisplayArtistRole: role,
  });
  const head = (number: number) => ({
    ISRC: `FRZ03260000${number}`,
    ProprietaryId: { '@Namespace': 'PADPIDA2014021301U', '#text': number },
  });
  expect(resource(aRow(1, FULL))).toEqual({
    SoundRecording: {
      SoundRecordingId: head(1),
      AssociatedSoundRecordingId: [{ ISRC: 'FRZ032600001' }],
      ResourceReference: 'A1',
      ReferenceTitle: title,
      IsInstrumental: true,
      LanguageOfPerformance: 'fr',
      Duration: 'PT3M20S',
      OriginalResourceReleaseDate: '2026-02-01',
      CreationDate: { '@TerritoryCode': 'FR', '#text': '2025' },
      SoundRecordingDetailsByTerritory: {
        TerritoryCode: 'Worldwide',
        Title: { '@TitleType': 'DisplayTitle', ...title },
        DisplayArtistName: 'Sel, Ana',
        DisplayComposer: [named('A')],
        LabelName: 'Quai',
        DisplayArtist: [artist(1, 'Sel', 'MainArtist'), artist(2, 'Ana', 'FeaturedArtist')],
        PLine: { Year: 2026, PLineText: '2026 Les Phares' },
        Genre: { GenreText: 'Pop' },
        HostSoundCarrier: { ReleaseId: { ICPN: '4006381333931' } },
        ParentalWarningType: 'Explicit',
      },
      PerformingContributor: [named('C')],
      InitialProducer: named('Les Phares'),
      RightsController: { ...named('Les Phares'), RightShareUnknown: true },
    },
  });
  const bare = {
    artiste: null,
    isrc: null,
    duree: null,
    titre: null,
    qualite: 'MANDATAIRE',
  } as const;
  expect(
    resource(aRow(2, { ...bare, anneePublication: 2024, anneeFixation: 2023, paysFixation: 840 })),
  ).toEqual({
    SoundRecording: {
      SoundRecordingId: { ProprietaryId: head(2).ProprietaryId },
      AssociatedSoundRecordingId: [],
      ResourceReference: 'A1',
      ReferenceTitle: { TitleText: '' },
      CreationDate: '2023',
      OriginalResourceReleaseDate: '2024',
      SoundRecordingDetailsByTerritory: {
        TerritoryCode: 'Worldwide',
        Title: { '@TitleType': 'DisplayTitle', TitleText: '' },
        DisplayArtistName: '',
        DisplayArtist: [],
        DisplayComposer: [],
      },
      PerformingContributor: [],
      RightsControllerNotAsserted: true,
    },
  });
});

test('DDEX: other codes of a video are identifiers that the leading one replaces', () => {
  const autresCodes = ['FR-Z03-98-00212', 'GBXYZ2400041'];
  const [leading, ...rest] = resource(aRow(1, { type: 'V', autresCodes })).Video.VideoId;
  expect(leading).toMatchObject({ ISRC: 'FRZ032600001', ProprietaryId: { '#text': 1 } });
  expect(rest).toEqual([
    { '@IsReplaced': true, ISRC: 'FRZ039800212' },
    { '@IsReplaced': true, ISRC: 'GBXYZ2400041' },
  ]);
  expect(resource(aRow(1, { type: 'V' })).Video.VideoId).toMatchObject({ ISRC: 'FRZ032600001' });
});

test('DDEX: a video, its kind, and the rights that its label declared', () => {
  const minuterie = [{ rang: 1, titre: 'A', artiste: 'B', debut: 0, duree: 60, isrc: null }];
  const clip = (more: Partial<ExportRow>, rights?: CatalogueRights) =>
    resource(aRow(1, { type: 'V', qualite: 'PRODUCTEUR', interpretes: ['C'], ...more }), rights)
      .Video;
  expect([clip({}).VideoType, clip({ minuterie }).VideoType]).toEqual([
    undefined,
    'LongFormMusicalWorkVideo',
  ]);
  expect(clip({ dureeProvisoire: true }).Duration).toBeUndefined();
  expect(
    Object.keys(clip({ qualite: 'MANDATAIRE' })).filter((name) => name.startsWith('Rights')),
  ).toEqual([]);
  const parties = [{ nom: 'C', isni: '0000000121032683', ipn: '123', role: 'Soloist' as const }];
  const message = { ...NOBODY, part: 60, isni: '0000000073669144', dpid: 'PADPIDA1', parties };
  const full = {
    ...message,
    usages: ['Broadcast' as const],
    territoires: ['FR'],
    debut: '2026-01-01',
    fin: null,
  };
  const controller = {
    PartyId: { ISNI: '0000000073669144', DPID: 'PADPIDA1' },
    ...named('Les Phares'),
    RightSharePercentage: '60',
  };
  expect(clip({}, message).RightsController).toEqual(controller);
  expect(clip({}, full)).toMatchObject({
    PerformingContributor: [
      {
        PartyId: { ISNI: '0000000121032683', IPN: '123' },
        ...named('C'),
        Contribution: { Role: 'Soloist' },
      },
    ],
    RightsController: {
      ...controller,
      RightsStatement: {
        UseType: ['Broadcast'],
        Period: { StartDate: '2026-01-01' },
        Territory: ['FR'],
      },
    },
  });
  const always = clip({}, { ...full, debut: null }).RightsController.RightsStatement;
  expect(always).toEqual({ UseType: ['Broadcast'], Territory: ['FR'] });
});

test('DDEX: sounds before videos, numbered on; who sends, to whom, when', async () => {
  const rows = [aRow(1, { type: 'V' }), aRow(2, { titre: 'Sel\uffffin' }), aRow(3)];
  const claim: Claim = {
    sender: { dpid: 'PADPIDA2014021301U', name: 'Société' },
    recipient: { dpid: 'PADPIDA2014021302U', name: 'Autre' },
    rights: new Map(),
    countryCode: FR,
    now: new Date('2026-06-01T10:00:00Z'),
  };
  const message = await textOf(
    ddexOf((type: ElementType) => pages(rows.filter((row) => row.type === type)), claim),
  );
  const all = (name: string) =>
    [...message.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text);
  expect(all('ResourceReference')).toEqual(['A1', 'A2', 'A3']);
  expect(all('ISRC')).toEqual(['FRZ032600002', 'FRZ032600003', 'FRZ032600001']);
  expect(all('TitleText')[0]).toBe('Selin');
  expect(all('PartyId')).toEqual(['PADPIDA2014021301U', 'PADPIDA2014021302U']);
  expect(all('FullName').slice(0, 2)).toEqual(['Société', 'Autre']);
  expect(all('MessageCreatedDateTime')).toEqual(['2026-06-01T10:00:00.000Z']);
  expect(all('MessageId')[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(message).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rdrn:Decl/);
  expect(message).toContain(
    ' xmlns:rdrn="http://ddex.net/xml/rdr-n/15" AvsVersionId="1" LanguageAndScriptCode="fr">',
  );
});

test.each([
  [1, 'PT1S'],
  [59, 'PT59S'],
  [60, 'PT1M0S'],
  [3599, 'PT59M59S'],
  [3600, 'PT1H0M0S'],
  [3665, 'PT1H1M5S'],
])('%d seconds are %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text));
