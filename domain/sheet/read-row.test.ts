import { describe, expect, test } from 'vitest';
import { columnOfHeader, headerRecord, repeatsHeaders } from './headers.ts';
import { type RowReading, readRow } from './read-row.ts';
import { ACCEPTABLE, REPAIRS, type RepairKey } from './repairs.ts';
import { NO_SIGN, SignCollector } from './signs.ts';

const NOWHERE = {
  marque: 'SPP',
  pays: { nameOf: () => null, numberOf: (text: string) => (text === 'France' ? 250 : null) },
};

function reading(colonne: string, input: Partial<RowReading> = {}): RowReading {
  const defaults = { type: null, qualite: null, anneePublication: null };
  const mapping = ['titre', colonne];
  return {
    mapping,
    signs: NO_SIGN,
    accepted: new Set(),
    year: 2026,
    context: NOWHERE,
    defaults,
    ...input,
  };
}

const read = (colonne: string, cell: string, input: Partial<RowReading> = {}) =>
  readRow(['Houle', cell], reading(colonne, input));

test('all codes of one recording are kept once a person agrees: the first assigned leads', () => {
  const line = ['Houle', 'FRZ032600001', 'FRZ039800212'];
  const mapping = ['titre', 'isrc_existant', 'isrc_existant'];
  const request = readRow(line, reading('', { mapping }));
  expect(request.errors).toMatchObject([
    {
      code: 'TWO_CODES',
      reparation: 'isrc.plusieursCodes',
      message:
        'Cette ligne porte plusieurs codes : FR-Z03-26-00001, FR-Z03-98-00212. FR-Z03-98-00212 mène : c’est le premier attribué (1998).',
    },
  ]);
  const accepted = new Set<RepairKey>(['isrc.plusieursCodes']);
  expect(readRow(line, reading('', { mapping, accepted }))).toMatchObject({
    fields: { isrcDeclare: 'FRZ039800212', autresCodes: ['FRZ032600001'] },
    errors: [],
  });
});

test('several codes in one cell wait for a person, as those of several columns; one that is repeated is one', () => {
  for (const sign of [' / ', ', ', ';', '\n', ' et ', ' ']) {
    const { fields, errors } = read('isrc_existant', `FRZ039800212${sign}FRZ039800213`);
    expect(fields.isrcDeclare).toBe('FRZ039800212');
    expect(errors).toMatchObject([{ code: 'TWO_CODES' }]);
  }
  const spaced = read('isrc_existant', 'FR-Z03-98-00212 | FR Z03 98 00213');
  expect(spaced.errors).toMatchObject([{ code: 'TWO_CODES' }]);
  expect(read('isrc_existant', 'FRZ039800212 / FR-Z03-98-00212')).toMatchObject({
    fields: { isrcDeclare: 'FRZ039800212' },
    errors: [],
  });
  expect(read('isrc_existant', 'FRZ039800212 / voir')).toMatchObject({
    errors: [{ reparation: 'isrc.formeInvalide' }],
  });
});

describe('a cell is read as its column means it', () => {
  test.each([
    ['duree', '0.00260416666666667', { duree: 225 }],
    ['duree', 'PT3M45S', { duree: 225 }],
    ['annee_publication', '2024.0', { anneePublication: 2024 }],
    ['annee_publication', '31/12/2023', { anneePublication: 2023 }],
    ['date_publication', '3 mai 2024', { datePublication: '2024-05-03' }],
    ['date_publication', '1er févr. 2024', { datePublication: '2024-02-01' }],
    ['date_publication', '20240503', { datePublication: '2024-05-03' }],
    ['date_publication', '45657', { datePublication: '2024-12-31', anneePublication: 2024 }],
    ['date_publication', '2024-12-31T00:00:00Z', { datePublication: '2024-12-31' }],
    ['isrc_existant', "'fr-z03-98-00212", { isrcDeclare: 'FRZ039800212' }],
    ['ean', "'4006381333931", { ean: '4006381333931' }],
    ['langue', 'Français', { langue: 'fr' }],
    ['langue', 'EN', { langue: 'en' }],
    ['langue', 'Breton', { langue: 'br' }],
    ['langue', 'espagnol', { langue: 'es' }],
    ['langue', 'Italian', { langue: 'it' }],
    ['langue', 'No linguistic content', { langue: 'zxx' }],
    ['pays_fixation', 'France', { paysFixation: 250 }],
    ['artiste_principal', "'-M-", { artiste: '-M-' }],
    ['artiste_principal', '-M-', { artiste: '-M-' }],
    ['artiste_principal', '+ / = @', { artiste: '+ / = @' }],
    ['version', '+ High (feat. Jaycob Duque)', { version: '+ High (feat. Jaycob Duque)' }],
    ['version', 'Live\r\nà Paris', { version: 'Live à Paris' }],
    ['explicite', 'Vrai', { explicite: true }],
  ])('%s %j', (colonne, cell, fields) => {
    const row = read(colonne, cell);
    expect(row.errors).toEqual([]);
    expect(row.fields).toMatchObject(fields);
  });
});

// spec 12.10
test.each(['20244', '45657'])('law 3: a year is never the day of a spreadsheet: %s', (cell) => {
  const { errors, fields } = read('annee_publication', cell);
  expect([fields.anneePublication, errors.map(({ colonne }) => colonne)]).toEqual([
    null,
    ['annee_publication'],
  ]);
});

test('a missing title is reported once, beside the other errors', () => {
  const { errors } = readRow(['', 'jamais'], reading('duree'));
  expect(errors.map(({ colonne }) => colonne).toSorted()).toEqual(['duree', 'titre']);
});

const RETENTION_HOURS: RepairKey = 'duree.heures';
const OF_NO_CELL = /^(?:duree\.heures|artiste\..+|ligne\..+|texte\.(?:guillemet|lignes|moment))$/;

/** Each repair: a cell that needs it, and the field once it is accepted. */
const REPAIRED: readonly [RepairKey, string, string, object, Partial<RowReading>?][] = [
  [
    'duree.minutesReadAsHours',
    'duree',
    '03:20:00',
    { duree: 200 },
    { signs: { ...NO_SIGN, minutesReadAsHours: true } },
  ],
  ['duree.illisible', 'duree', '3:75', { duree: null }],
  [
    'date.moisJour',
    'date_publication',
    '12/31/2024',
    { datePublication: '2024-12-31' },
    { signs: { ...NO_SIGN, moisJour: true } },
  ],
  ['annee.deuxChiffres', 'annee_publication', '98', { anneePublication: 1998 }],
  ['annee.deuxChiffres', 'annee_publication', '28', { anneePublication: 2028 }],
  [
    'duree.point',
    'duree',
    '3.45',
    { duree: 225 },
    { signs: { ...NO_SIGN, dureeAvecPoint: 'MINUTES_SECONDES' } },
  ],
  [
    'duree.minutesDecimales',
    'duree',
    '3,75',
    { duree: 225 },
    { signs: { ...NO_SIGN, dureeAvecPoint: 'MINUTES_DECIMALES' } },
  ],
  ['isrc.ecriture', 'isrc_existant', 'FR.Z03.98.00212', { isrcDeclare: 'FRZ039800212' }],
  ['isrc.ecriture', 'isrc_existant', 'ＦＲＺ０３９８００２１２', { isrcDeclare: 'FRZ039800212' }],
  [
    'isrc.ecriture',
    'isrc_existant',
    'https://isrcsearch.ifpi.org/?tab=code&isrcCode=FRZ039800212&showReleases=0',
    { isrcDeclare: 'FRZ039800212' },
  ],
  ['isrc.lettreChiffre', 'isrc_existant', 'FRZ0398OO212', { isrcDeclare: 'FRZ039800212' }],
  [
    'isrc.plusieursCodes',
    'isrc_existant',
    'FR-Z03-26-00001, FR-Z03-98-00212',
    { isrcDeclare: 'FRZ039800212', autresCodes: ['FRZ032600001'] },
  ],
  ['ean.notationScientifique', 'ean', '4,00638E+12', { ean: null }],
  ['ean.cleFausse', 'ean', '4006381333930', { ean: null }],
  ['pays.inconnu', 'pays_fixation', 'Atlantide', { paysFixation: null }],
  ['langue.inconnue', 'langue', 'klingon', { langue: null }],
  [
    'texte.formule',
    'version',
    '=HYPERLINK("http://a";"b")',
    { version: '=HYPERLINK("http://a";"b")' },
  ],
  ['texte.accents', 'version', 'MixÃ© lâ€™Ã©tÃ©', { version: 'Mixé l’été' }],
  ['texte.erreur', 'version', '#N/A', { version: null }],
  ['texte.erreur', 'version', '#VALEUR!', { version: null }],
  ['texte.formule', 'version', "@SUM(1)|cmd'!A1", { version: "@SUM(1)|cmd'!A1" }],
];

describe('a repair', () => {
  test.each(REPAIRED)('%s of %s %j', (...[repair, colonne, cell, fields, input = {}]) => {
    expect(read(colonne, cell, input).errors).toMatchObject([
      { reparation: repair, colonne, valeur: cell },
    ]);
    const mended = read(colonne, cell, { ...input, accepted: new Set([repair]) });
    expect(mended.errors).toEqual([]);
    expect(mended.fields).toMatchObject(fields);
  });

  test.each([
    ['03:45:22', 225],
    ['04:02:71', 242],
    ['00:04:05', 245],
  ])('frames of %s are left out, and a short duration stays: %i seconds', (cell, duree) => {
    const input = {
      signs: { ...NO_SIGN, minutesReadAsHours: true },
      accepted: new Set<RepairKey>(['duree.minutesReadAsHours']),
    };
    expect(read('duree', cell, input)).toMatchObject({ fields: { duree }, errors: [] });
  });

  test('a concert of whole minutes keeps its hours when a person chooses so', () => {
    const input = {
      signs: { ...NO_SIGN, minutesReadAsHours: true },
      accepted: new Set([RETENTION_HOURS]),
    };
    expect(read('duree', '01:02:00', input)).toMatchObject({ fields: { duree: 3720 }, errors: [] });
  });

  test('every repair of a single cell is tested above', () => {
    const ofCells = ACCEPTABLE.filter((repair) => !OF_NO_CELL.test(repair));
    expect(new Set(REPAIRED.map(([repair]) => repair))).toEqual(new Set(ofCells));
    expect(REPAIRS['isrc.formeInvalide'].proposition).toBeNull();
  });

  test('a code that is no code is never left out: the recording would get a second one', () => {
    const all = { accepted: new Set(ACCEPTABLE) };
    expect(read('isrc_existant', 'FRZ03', all).errors).toMatchObject([
      { reparation: 'isrc.formeInvalide' },
    ]);
  });
});

test.each([
  ['blanks', `a${' '.repeat(200_000)}b`],
  ['bars after a sign', `=${'|'.repeat(200_000)}`],
  ['blanks after a sign', `=${' '.repeat(200_000)}b`],
])('a cell of many %s is read once, not once for each of them', (_what, cell) => {
  // Scanned again from each of its characters, it would block the process for minutes: the test
  // would time out.
  expect(read('titre', cell)).toBeDefined();
});

test('a header of many characters does not weigh on every line', () => {
  const headers = ['é'.repeat(180_000), 'titre'];
  for (let line = 0; line < 1000; line += 1) repeatsHeaders(headers, ['x', 'Houle']);
  expect(columnOfHeader(`Titre ${'('.repeat(200_000)}`)).toBe('titre');
});

test('rules of the fields are named by column, once; a line without a title is none', () => {
  expect(read('annee_publication', '1850').errors).toMatchObject([
    { colonne: 'annee_publication', valeur: '1850', reparation: 'annee_publication.OUT_OF_BOUNDS' },
  ]);
  expect(readRow(['', 'Sel'], reading('artiste_principal')).errors).toMatchObject([
    { reparation: 'titre.REQUIRED' },
  ]);
});

test('a number too large for a month is the day, whatever the heading', () => {
  const input = { signs: { ...NO_SIGN, moisJour: true } };
  expect(read('date_publication', '25/11/2023', input)).toMatchObject({
    fields: { datePublication: '2023-11-25' },
    errors: [],
  });
});

describe('the whole sheet', () => {
  function signsOf(colonne: string, cells: readonly string[]) {
    const collector = new SignCollector();
    for (const cell of cells) collector.see(colonne, cell);
    return collector.signs({ heading: 'Durée', unite: null }, cells.length);
  }

  test.each([
    [['03:20:00', '4:05:00'], true],
    [['03:20:00', '00:04:05'], false],
    [['01:20:10', '01:12:40'], false],
    [['03:45:22', '04:02:71', '00:58:10'], true],
    [['03:45:22', '00:04:02', '00:02:58'], false],
    [[''], false],
  ])('durations %j: minutes taken for hours %s', (cells, expected) => {
    expect(signsOf('duree', cells).minutesReadAsHours).toBe(expected);
  });

  test.each([
    ['Duration (mm:ss:ff)', true],
    ['Durée MM:SS:II', true],
    ['Length (frames)', true],
    ['Duration (hh:mm:ss)', false],
  ])('a heading « %s » means that durations have frames: %s', (heading, expected) => {
    const collector = new SignCollector();
    collector.see('duree', '01:12:10');
    expect(collector.signs({ heading, unite: null }, 1).minutesReadAsHours).toBe(expected);
  });

  test.each([
    ['Release Date (MM/DD/YYYY)', true],
    ['Date de sortie (mm/jj/aaaa)', true],
    ['Month-Day-Year', true],
    ['Release Date (DD/MM/YYYY)', false],
    ['Date de sortie', false],
  ])('a heading « %s » means that the month comes first: %s', (heading, expected) => {
    const collector = new SignCollector();
    collector.see('date_publication', '11/05/2023');
    const { moisJour } = collector.signs({ heading: '', unite: null }, 1, [heading]);
    expect(moisJour).toBe(expected);
  });

  test.each([
    [['12/31/2024', '01/02/2024'], true],
    [['31/12/2024', '01/02/2024'], false],
    [['12/31/2024', '31/12/2024'], false],
    [['01/02/2024'], false],
  ])('dates %j: month first %s', (cells, expected) => {
    expect(signsOf('date_publication', cells).moisJour).toBe(expected);
  });
});

describe('headers', () => {
  test.each([
    ['TITRE', 'titre'],
    ['Track Title *', 'titre'],
    ['Durée (hh:mm:ss)', 'duree'],
    ['DisplayArtistName', 'artiste_principal'],
    ['Artiste principal', 'artiste_principal'],
    ['UPC/EAN', 'ean'],
    ['OriginalReleaseDate', 'date_publication'],
    ['Isrc_existant', 'isrc_existant'],
    ['Humeur', null],
    ['', null],
  ])('%j means %s', (header, colonne) => expect(columnOfHeader(header)).toBe(colonne));

  test('are the line with the most recognised words, anywhere near the top', () => {
    const lines = [['Catalogue'], ['titre', 'artiste', 'x'], ['Piste', 'Sel', '1']];
    const records = lines.map((cells, index) => ({ ligne: index + 1, cells }));
    expect(headerRecord(records)?.ligne).toBe(2);
    expect(headerRecord(records.slice(2))).toBeNull();
    expect(repeatsHeaders(['Titre', 'Durée'], ['titre ', 'DUREE'])).toBe(true);
    expect(repeatsHeaders(['Titre', 'Durée'], ['titre', '3:45'])).toBe(false);
  });
});
