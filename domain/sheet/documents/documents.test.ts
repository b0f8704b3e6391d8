import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#domain/domain-error.ts';
import { openFile } from '../file/open-file.ts';
import { sheetFormat } from '../file/open-sheet.ts';
import { dataLines, scanSheet } from '../file/read-lines.ts';
import { readRow } from '../read-row.ts';
import { NO_SIGN } from '../signs.ts';

const COUNTRIES = { nameOf: () => null, numberOf: () => null };

/** The recordings of a file as an import reads them, and its detected kind. */
async function read(file: string | Uint8Array, feuille: string | null = null) {
  const bytes = typeof file === 'string' ? strToU8(file) : file;
  const sheet = await openFile(
    sheetFormat(bytes.subarray(0, 4096)),
    async () =>
      (async function* pieces() {
        yield bytes;
      })(),
    { feuille, encodage: null },
  );
  const asResult = { colonnes: null, dureeEn: null, ligneEntete: null };
  const { entete, mapping, signs } = await scanSheet(sheet, asResult, async () => {});
  const rows = [];
  for await (const lines of dataLines(sheet, entete)) {
    for (const { cells } of lines.rows) {
      const { fields, errors } = readRow(cells, {
        mapping,
        signs: signs ?? NO_SIGN,
        accepted: new Set(),
        year: 2026,
        context: { pays: COUNTRIES, marque: '' },
        defaults: { type: null, qualite: null, anneePublication: null },
      });
      expect(errors).toEqual([]);
      rows.push(fields);
    }
  }
  return { nature: sheet.nature, feuilles: sheet.feuilles, rows };
}

const domainErrorOf = async (file: string | Uint8Array): Promise<string> => {
  try {
    await read(file);
  } catch (error) {
    return error instanceof DomainError ? (error.options.detail ?? '') : String(error);
  }
  return '';
};

const FANAL = { titre: 'Fanal', artiste: 'Léo Brise', isrcDeclare: 'FRXY92300191' };

test('a CUE sheet: its audio tracks, each with its code and the time up to the next', async () => {
  const { nature, rows } = await read(`REM GENRE Rock
CATALOG 4006381333931
PERFORMER "Léo Brise"
TITLE "Sillage"
FILE "sillage.wav" WAVE
  TRACK 01 AUDIO
    TITLE "Fanal"
    ISRC FRXY92300191
    INDEX 00 00:00:00
    INDEX 01 00:02:00
  TRACK 02 AUDIO
    TITLE "Balise"
    PERFORMER "Nina Vey"
    INDEX 01 03:43:10
  TRACK 03 MODE1/2352
    TITLE "Données"
    INDEX 01 07:00:00
`);
  expect(nature).toBe('CUE');
  expect(rows).toMatchObject([
    { ...FANAL, duree: 221, ean: '4006381333931' },
    { titre: 'Balise', artiste: 'Nina Vey', duree: 197, isrcDeclare: null },
  ]);
});

test('a playlist gives the description of each file, or its name', async () => {
  const { nature, rows } = await read(`#EXTM3U
#EXTINF:221,Léo Brise - Fanal
01 Fanal.mp3
#EXTINF:-1,
D:\\Disque\\FRXY92300191_Léo Brise_Balise.wav
`);
  expect(nature).toBe('M3U');
  expect(rows).toMatchObject([
    { titre: 'Fanal', artiste: 'Léo Brise', duree: 221 },
    { titre: 'Balise', artiste: 'Léo Brise', isrcDeclare: 'FRXY92300191' },
  ]);
});

test('JSON: the longest list of objects is read, at any depth and with any content', async () => {
  const { nature, rows } = await read(
    JSON.stringify({
      version: 2,
      markets: [{ code: 'FR' }],
      data: {
        items: [
          {
            title: 'Fanal',
            artists: [{ name: 'Léo Brise' }, { name: 'Nina Vey' }],
            durationMs: 221_000,
            externalIds: { isrc: 'FRXY92300191' },
            explicit: true,
          },
          { title: 'Balise', artists: [{ name: 'Léo Brise' }], durationMs: 242_000 },
        ],
      },
    }),
  );
  expect(nature).toBe('JSON');
  expect(rows).toMatchObject([
    { titre: 'Fanal', duree: 221, isrcDeclare: 'FRXY92300191' },
    { titre: 'Balise', artiste: 'Léo Brise', duree: 242 },
  ]);
});

const PAGE = (body: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td { color: red }</style></head><body>${body}</body></html>`;

test('a page saved as .xls: its longest table, cells without end, entities, cells over several lines', async () => {
  const { nature, rows } = await read(
    PAGE(`<table><tr><td>Mon label</table>
      <table><tr><th>Titre<th>Artiste<th>Durée<th>ISRC
        <tr><td>Fanal<td rowspan=2>L&eacute;o&nbsp;Brise<td>03:41<td>FRXY92300191
        <tr><td><b>Mar&#233;e</b><br>basse<td>04:02<td></table>`),
  );
  expect(nature).toBe('HTML');
  expect(rows).toMatchObject([
    { ...FANAL, duree: 221 },
    { titre: 'Marée basse', artiste: 'Léo Brise', duree: 242, isrcDeclare: null },
  ]);
});

test('XML of Excel 2003: cells by position, merged cells, dates, times; declared encoding', async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Vide"><Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table></Worksheet>
<Worksheet ss:Name="Titres"><Table>
<Row><Cell><Data ss:Type="String">Titre</Data></Cell><Cell><Data ss:Type="String">Artiste</Data></Cell><Cell><Data ss:Type="String">Durée</Data></Cell><Cell><Data ss:Type="String">Date de sortie</Data></Cell><Cell><Data ss:Type="String">ISRC</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">Fanal</Data></Cell><Cell ss:MergeDown="1"><Data ss:Type="String">Léo Brise</Data></Cell><Cell><Data ss:Type="DateTime">1899-12-31T00:03:41.000</Data></Cell><Cell><Data ss:Type="DateTime">2023-11-05T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">FRXY92300191</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">Balise</Data></Cell><Cell ss:Index="5"><Data ss:Type="String">FRXY92300192</Data></Cell></Row>
</Table></Worksheet></Workbook>`;
  const latin = Uint8Array.from(xml, (sign) => sign.charCodeAt(0));
  const { nature, feuilles, rows } = await read(latin);
  expect(nature).toBe('XML_2003');
  expect(feuilles.map(({ nom }) => nom)).toEqual(['Vide', 'Titres']);
  expect(rows).toMatchObject([
    { ...FANAL, duree: 221, datePublication: '2023-11-05' },
    { titre: 'Balise', artiste: 'Léo Brise', duree: null, isrcDeclare: 'FRXY92300192' },
  ]);
});

const ERN_3 = (title: string, code: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382"><ResourceList><SoundRecording>
<SoundRecordingId><ISRC>${code}</ISRC></SoundRecordingId>
<ReferenceTitle><TitleText>${title}</TitleText><SubTitle>Live</SubTitle></ReferenceTitle><Duration>PT3M41S</Duration>
<SoundRecordingDetailsByTerritory><DisplayArtist><PartyName><FullName>Léo Brise</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
<DisplayArtist><PartyName><FullName>Nina Vey</FullName></PartyName><ArtistRole>FeaturedArtist</ArtistRole></DisplayArtist>
<LabelName>Quai Nord</LabelName><PLine><Year>2023</Year><PLineText>(P) 2023 Disques du Quai</PLineText></PLine><ParentalWarningType>Explicit</ParentalWarningType></SoundRecordingDetailsByTerritory>
</SoundRecording></ResourceList><ReleaseList><Release><ReleaseId><ICPN>4006381333931</ICPN></ReleaseId></Release></ReleaseList></ern:NewReleaseMessage>`;
const OF_ERN_3 = {
  ...FANAL,
  type: 'P',
  version: 'Live',
  artistesInvites: ['Nina Vey'],
  duree: 221,
  anneePublication: 2023,
  producteur: 'Disques du Quai',
  label: 'Quai Nord',
  ean: '4006381333931',
  explicite: true,
};

describe('a DDEX message of a new release', () => {
  test('of version 3.8', async () => {
    const { nature, rows } = await read(ERN_3('Fanal', 'FRXY92300191'));
    expect(nature).toBe('ERN');
    expect(rows).toMatchObject([OF_ERN_3]);
  });

  test('of version 4: people by reference, a video beside the sound, the oldest year', async () => {
    const { rows } = await read(`<?xml version="1.0"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43"><PartyList>
<Party><PartyReference>P1</PartyReference><PartyName><FullName>Léo Brise</FullName></PartyName></Party>
<Party><PartyReference>P2</PartyReference><PartyName><FullName>Ana Roc</FullName></PartyName></Party></PartyList>
<ResourceList><SoundRecording><ResourceReference>A1</ResourceReference>
<SoundRecordingEdition><ResourceId><ISRC>FRXY92300191</ISRC></ResourceId><PLine><Year>2023</Year><PLineText>2023 Quai</PLineText></PLine></SoundRecordingEdition>
<DisplayTitleText>Fanal (Live)</DisplayTitleText><DisplayTitle><TitleText>Fanal</TitleText><SubTitle>Live</SubTitle></DisplayTitle>
<DisplayArtist><ArtistPartyReference>P1</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
<Contributor><ContributorPartyReference>P2</ContributorPartyReference><Role>Composer</Role></Contributor>
<FirstPublicationDate>1998-05-04</FirstPublicationDate><Duration>PT0H3M41S</Duration></SoundRecording>
<Video><ResourceId><ISRC>FRXY92300192</ISRC></ResourceId><DisplayTitle><TitleText>Fanal</TitleText></DisplayTitle><DisplayArtistName>Léo Brise</DisplayArtistName></Video>
</ResourceList></ern:NewReleaseMessage>`);
    expect(rows).toMatchObject([
      {
        ...FANAL,
        version: 'Live',
        anneePublication: 1998,
        datePublication: '1998-05-04',
        compositeurs: ['Ana Roc'],
        duree: 221,
      },
      { titre: 'Fanal', artiste: 'Léo Brise', type: 'V', isrcDeclare: 'FRXY92300192' },
    ]);
  });
});

describe('an archive', () => {
  test('of several messages forms one list; other lists are offered as a choice', async () => {
    const zip = zipSync({
      'sortie/a.xml': strToU8(ERN_3('Fanal', 'FRXY92300191')),
      'sortie/b.xml': strToU8(ERN_3('Balise', 'FRXY92300192')),
      'sortie/pochette.jpg': strToU8('image'),
      '__MACOSX/sortie/._a.xml': strToU8('rien'),
      'liste.csv': strToU8('Titre;Artiste\nDigue;Zoé Rivière\n'),
    });
    const { nature, feuilles, rows } = await read(zip);
    expect(nature).toBe('ZIP');
    expect(rows).toMatchObject([OF_ERN_3, { titre: 'Balise', isrcDeclare: 'FRXY92300192' }]);
    expect(feuilles.map(({ nom }) => nom)).toEqual(['ERN : 2 fichiers', 'liste.csv']);
    expect((await read(zip, 'liste.csv')).rows).toMatchObject([{ titre: 'Digue' }]);
  });

  test('of an archive is opened no further', async () => {
    const inner = zipSync({ 'liste.csv': strToU8('Titre\nDigue\n') });
    expect(await domainErrorOf(zipSync({ 'liste.csv': inner }))).toContain(
      'ne contient aucune liste',
    );
  });
});

test.each([
  ['%PDF-1.7 liste', 'PDF'],
  ['<?xml version="1.0"?><catalogue><titre/></catalogue>', '« catalogue »'],
  ['<html><body><p>Rien</p></body></html>', 'aucun tableau'],
  ['{"titre": "Houle"}', 'aucune liste'],
  ['[{"titre": "Houle"}', 'incomplet'],
  [ERN_3('Fanal', 'FRXY92300191').slice(0, -60), 'incomplet ou abîmé'],
  ['ID3\u0004\u0000\u0000', 'Fichiers audio'],
  [zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }), 'LibreOffice'],
  [zipSync({ 'a.jpg': strToU8('image') }), 'a.jpg'],
])('what is no list is refused by its name, with what to do: %s', async (file, named) => {
  expect(await domainErrorOf(file)).toContain(named);
});

describe('a document that means harm', () => {
  test('no entity is expanded, and none is fetched', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'x'.repeat(100)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>
<NewReleaseMessage><SoundRecording><ReferenceTitle><TitleText>&b;&c;</TitleText></ReferenceTitle></SoundRecording></NewReleaseMessage>`;
    expect(await domainErrorOf(bomb)).toContain('incomplet ou abîmé');
  });

  test.each([
    ['XML', `<NewReleaseMessage>${'<a>'.repeat(50_000)}`],
    ['HTML', `<table>${'<div>'.repeat(50_000)}`],
    ['JSON', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('%s that is too deep is refused', async (_, text) => {
    expect(await domainErrorOf(text)).not.toBe('');
  });

  test('a cell that spans a million others is limited', async () => {
    const page = PAGE(
      '<table><tr><th>Titre<th>Artiste<tr><td>Houle<td colspan=999999999 rowspan=999999999>x</table>',
    );
    expect(await domainErrorOf(page)).toContain('colonnes');
  });
});
