import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { confirmImport } from '#contract/exchange/imports.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';

const lines = (...values: string[]) => values.join('\n');
const six = (line: (n: number) => string) =>
  Array.from({ length: 6 }, (_, index) => line(index + 1));

/** Invented recordings under the headings that these services write. */
const LAYOUTS: readonly (readonly [
  name: string,
  sheet: string,
  read: Record<string, string>,
  codes: number,
])[] = [
  [
    'DistroKid',
    lines(
      'Track Number,Track Title,Artist,Featured Artist,Album,ISRC,UPC,Release Date,Label',
      ...six(
        (n) =>
          `${n},Ressac ${n},Les Embruns,,Grand large,FRZ0324010${n}0,4006381333931,2024-03-0${n},Quai`,
      ),
    ),
    { titre: 'Ressac 1', isrc_existant: 'FR-Z03-24-01010', date_publication: '2024-03-01' },
    6,
  ],
  [
    'Believe',
    lines(
      'Track title;Version;Main artist;Featuring artist;ISRC code;P-line;Catalog number;Length (s);Genre',
      ...six(
        (n) =>
          `Écume ${n};Radio edit;Les Embruns;Nora Sel;FR-Z03-24-0200${n};℗ 2024 Quai Nord;QN-${n};${178 + n};Pop`,
      ),
    ),
    {
      titre: 'Écume 1',
      artistes_invites: 'Nora Sel',
      annee_publication: '2024',
      duree: '00:02:59',
    },
    6,
  ],
  [
    'IDOL',
    lines(
      'Piste;Titre du track;Sous-titre / version;Artiste principal;Réf. catalogue;Code ISRC;Durée (s);Date de sortie',
      ...six((n) => `${n};Jusant ${n};Live;Les Embruns;QN-0${n};FRZ03240300${n};${220 + n};2024`),
    ),
    {
      titre: 'Jusant 1',
      version: 'Live',
      reference: 'QN-01',
      duree: '00:03:41',
      annee_publication: '2024',
    },
    6,
  ],
  [
    'TuneCore',
    lines(
      'Song Name\tArtist Name\tISRC\tUPC\tLabel Name\tOriginal Release Date\tDuration (ms)',
      ...six(
        (n) =>
          `Estran ${n}\tLes Embruns\tFRZ03240400${n}\t4006381333931\tQuai Nord\t2024-05-0${n}\t21504${n}`,
      ),
    ),
    { titre: 'Estran 1', label: 'Quai Nord', duree: '00:03:35' },
    6,
  ],
  [
    'Spotify',
    lines(
      'Track URI,Track Name,Artist Name(s),Album Name,Track Duration (ms),ISRC,Release Date',
      ...six(
        (n) =>
          `spotify:track:${n},Sillage ${n},Les Embruns,Large,18${n}250,FRZ03240500${n},2024-06-0${n}`,
      ),
    ),
    { titre: 'Sillage 1', artiste_principal: 'Les Embruns', duree: '00:03:01' },
    6,
  ],
  [
    'beets',
    lines(
      'track|title|albumartist|artist|album|length|year|isrc|catalognum|mb_trackid',
      ...six(
        (n) =>
          `${n}|Brisant ${n}|Divers|Les Embruns|Large|${221 + n}.37|2024|FRZ03240600${n}|QN-${n}|x${n}`,
      ),
    ),
    { titre: 'Brisant 1', artiste_principal: 'Les Embruns', duree: '00:03:42' },
    6,
  ],
  [
    'DDEX names',
    lines(
      'ResourceType;ReferenceTitle;SubTitle;DisplayArtistName;Duration;ISRC;FirstPublicationDate;LanguageOfPerformance',
      ...six(
        (n) =>
          `MusicalWorkSoundRecording;Houle ${n};;Les Embruns;PT3M4${n}S;FRZ03240700${n};2024-07-0${n};fr`,
      ),
    ),
    { titre: 'Houle 1', type: 'P', duree: '00:03:41', date_publication: '2024-07-01' },
    6,
  ],
];

const VISIBLE = '<row r="4"><c r="A4" t="inlineStr"><is><t>Quatre</t></is></c></row>';
const text = (cell: string, value: string) =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (r: number, cells: string, more = '') => `<row r="${r}"${more}>${cells}</row>`;
function aWorkbook(
  sheets: Readonly<Record<string, { readonly xml: string; readonly hidden?: boolean }>>,
) {
  const named = Object.entries(sheets);
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${named
      .map(
        ([name, { hidden }], n) =>
          `<sheet name="${name}" ${hidden ? 'state="hidden"' : ''} r:id="r${n}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${named
      .map((_, n) => `<Relationship Id="r${n}" Target="worksheets/sheet${n}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      named.map(([, { xml }], n) => [
        `xl/worksheets/sheet${n}.xml`,
        `<worksheet>${xml}</worksheet>`,
      ]),
    ),
  };
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  );
  return { bytes: new Uint8Array(packed), name: 'Livre.xlsx' };
}

describe('nothing is understood in silence', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  const importer = beforehand(() => anImporter(portal));

  test.each(LAYOUTS)(
    'law 7, F9: 6 of 6 rows of %s are ready at first try',
    async (_name, bytes, read, repris) => {
      const { analyse } = await importer.preview({ bytes });
      expect(analyse).toMatchObject({
        lignes: 6,
        pretes: 6,
        enErreur: 0,
        questions: [],
        codes: { repris },
      });
      expect(analyse?.apercu[0]?.cellules).toMatchObject(read);
    },
  );

  test('law 2, F2: in doubt one question covers the column, and nothing is written before the answer', async () => {
    const { importId, analyse, can } = await importer.preview({
      bytes: 'titre;durée\nA;221\nB;302\n',
    });
    expect(analyse).toMatchObject({
      pretes: 2,
      enErreur: 0,
      questions: ['duree'],
      signes: { duree: { unite: 'SECONDES', dApres: 'DOUTE', exemples: ['221', '302'] } },
    });
    expect(can.confirm).toBe(false);
    expect((await importer.api.refused(confirmImport, { body: { importId } })).code).toBe(
      'IMPORT_QUESTION',
    );
    const timer = await importer.change(importId, { dureeEn: 'MMSS' });
    expect(timer.analyse?.apercu.map(({ cellules }) => cellules.duree)).toEqual([
      '00:02:21',
      '00:03:02',
    ]);
    const seconds = await importer.change(importId, { dureeEn: 'SECONDES' });
    expect(seconds.analyse?.apercu.map(({ cellules }) => cellules.duree)).toEqual([
      '00:03:41',
      '00:05:02',
    ]);
    expect(seconds).toMatchObject({ analyse: { questions: [] }, can: { confirm: true } });
  });

  test('F9: without a known heading a file is mapped by hand, and the title is requested once', async () => {
    const bytes = 'Houle;Les Marées;3:45\nBrise;Les Marées;4:05\n';
    const { importId, analyse } = await importer.preview({ bytes });
    expect(analyse).toMatchObject({
      lignes: 2,
      enErreur: 0,
      erreurs: [],
      questions: ['titre'],
      entete: { ligne: 0 },
      exemples: [
        ['Houle', 'Brise'],
        ['Les Marées', 'Les Marées'],
        ['3:45', '4:05'],
      ],
    });
    const mapped = await importer.change(importId, {
      colonnes: ['titre', 'artiste_principal', 'duree'],
    });
    expect(mapped.analyse).toMatchObject({ pretes: 2, questions: [] });
    expect(mapped.analyse?.apercu[0]?.cellules).toMatchObject({
      titre: 'Houle',
      duree: '00:03:45',
    });
  });

  test('law 4: the heading line can be chosen', async () => {
    const bytes = 'Titre;Artiste\nNom;Groupe\nHoule;Sel\n';
    const { importId } = await importer.preview({ bytes });
    const { analyse } = await importer.change(importId, { ligneEntete: 2 });
    expect(analyse).toMatchObject({ entete: { ligne: 2, cellules: ['Nom', 'Groupe'] }, lignes: 1 });
  });

  test.each([
    ['macintosh', [0x44, 0x61, 0x76, 0x65, 0x20, 0x41, 0x75, 0x64, 0x8e], 'Dave Audé'],
    ['iso-8859-15', [0x43, 0xbd, 0x75, 0x72, 0x20, 0xe0, 0x20, 0x35, 0x20, 0xa4], 'Cœur à 5 €'],
    ['windows-1252', [0x4c, 0x92, 0xe9, 0x74, 0xe9], 'L’été'],
  ] as const)(
    'F3: %s is detected by its bytes, and can be chosen',
    async (encodage, title, read) => {
      const bytes = new Uint8Array([
        ...Buffer.from('titre;artiste\n'),
        ...title,
        ...Buffer.from(';Sel\n'),
      ]);
      const { importId, analyse } = await importer.preview({ bytes });
      expect(analyse?.encodage).toBe(encodage);
      expect(analyse?.apercu[0]?.cellules.titre).toBe(read);
      const other = encodage === 'macintosh' ? 'windows-1252' : 'macintosh';
      const changed = await importer.change(importId, { encodage: other });
      expect(changed.analyse?.encodage).toBe(other);
      expect(changed.analyse?.apercu[0]?.cellules.titre).not.toBe(read);
    },
  );

  test('F6: the sheet of recordings is read, not the notice before it, and another can be chosen', async () => {
    const { importId, analyse } = await importer.preview(
      aWorkbook({
        'Lisez-moi': {
          xml: row(1, text('A1', 'Titre')) + row(2, text('A2', 'Remplissez la feuille suivante')),
        },
        Vieux: {
          xml: row(1, text('A1', 'Titre') + text('B1', 'Artiste')) + row(2, text('A2', 'X')),
          hidden: true,
        },
        Catalogue: {
          xml: row(1, text('A1', 'Titre') + text('B1', 'Artiste')) + row(2, text('A2', 'Houle')),
        },
        Autres: { xml: row(1, text('A1', 'Titre')) + row(2, text('A2', 'Brise')) },
      }),
    );
    expect(analyse).toMatchObject({
      feuille: 'Catalogue',
      feuilles: [
        { nom: 'Lisez-moi', lignes: 2, cachee: false },
        { nom: 'Vieux', lignes: 2, cachee: true },
        { nom: 'Catalogue', lignes: 2, cachee: false },
        { nom: 'Autres', lignes: 2, cachee: false },
      ],
    });
    const { analyse: other } = await importer.change(importId, { feuille: 'Autres' });
    expect(other).toMatchObject({ feuille: 'Autres', pretes: 1 });
    expect(other?.apercu[0]?.cellules.titre).toBe('Brise');
  });

  test('law 2: no year is assumed; one that a person enters once applies to the lines without one', async () => {
    const bytes = 'titre;artiste;duree;annee\nHoule;Sel;3:45;\nBrise;Sel;3:50;1998\n';
    const { importId, analyse } = await importer.preview({ bytes });
    expect(analyse).toMatchObject({ pretes: 2, incompletes: 1 });
    expect(analyse?.apercu.map(({ cellules }) => cellules.annee_publication)).toEqual(['', '1998']);
    const { analyse: message } = await importer.change(importId, { anneePublication: 2001 });
    expect(message).toMatchObject({ pretes: 2, incompletes: 0 });
    expect(message?.apercu.map(({ cellules }) => cellules.annee_publication)).toEqual([
      '2001',
      '1998',
    ]);
  });

  test('F11: merged cells apply to the lines they cover, and hidden lines and columns are reported', async () => {
    const head = row(1, text('A1', 'Titre') + text('B1', 'Artiste'));
    const xml =
      '<cols><col min="2" max="2" hidden="1"/><col min="5" max="16384" hidden="1"/></cols>' +
      `<sheetData>${head}${row(2, text('A2', 'Un') + text('B2', 'Sel'))}${row(3, text('A3', 'Deux'), ' hidden="1"')}` +
      `${VISIBLE}</sheetData><mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="A9:C9"/></mergeCells>`;
    const { analyse } = await importer.preview(aWorkbook({ Un: { xml } }));
    expect(analyse).toMatchObject({
      pretes: 3,
      remarques: { fusionnees: 1, masquees: 1, colonnesMasquees: [1] },
    });
    expect(analyse?.apercu.map(({ cellules }) => cellules.artiste_principal)).toEqual([
      'Sel',
      'Sel',
      '',
    ]);
  });

  test('F12: invisible characters are removed from the cells, and reported', async () => {
    const bytes = 'titre;artiste\nHou\u200ble;\u202eSel\nBrise;Sel\n';
    const { analyse } = await importer.preview({ bytes });
    expect(analyse).toMatchObject({ pretes: 2, remarques: { invisibles: 2 } });
    expect(analyse?.apercu[0]?.cellules).toEqual({ titre: 'Houle', artiste_principal: 'Sel' });
  });

  test('a statement has one recording on many lines: each is entered once', async () => {
    const heads =
      'Period;Activity Period;Artist Name;Track Name;ISRC;Orchard UPC;Trans Type;DMS;Territory';
    const use = (titre: string, code: string, shop: string) =>
      `2024M10;Oct 2024;Les Embruns;${titre};${code};4006381333931;Stream;${shop};FR`;
    const bytes = lines(
      heads,
      use('Pleamar', 'FRZ032408801', 'Spotify'),
      use('Pleamar', 'FRZ032408801', 'Deezer'),
      use('Faro', 'FRZ032408802', 'Spotify'),
      use('Faro', '', 'Deezer'),
      use('Faro', '', 'Spotify'),
    );
    const { importId, analyse } = await importer.preview({ bytes });
    expect(analyse).toMatchObject({
      modele: { nom: 'The Orchard, relevé', lignes: 'EMPLOI' },
      questions: [],
      lignes: 5,
      pretes: 3,
      repliees: 2,
      enErreur: 0,
      codes: { repris: 2 },
    });
    const { ecrites } = await importer.write(importId);
    expect(ecrites).toBe(3);
  });

  test('the four parts of a code in four columns are one existing code', async () => {
    const bytes = lines(
      'Titre;Artiste;Durée;Année;Pays;Déclarant;An;N°',
      'Fanal;Les Embruns;03:41;2008;FR;Z03;8;131',
      'Balise;Les Embruns;04:02;2008;FR;Z03;8;132',
    );
    const { analyse } = await importer.preview({ bytes });
    expect(analyse).toMatchObject({ pretes: 2, enErreur: 0, questions: [], codes: { repris: 2 } });
    expect(analyse?.apercu[0]?.cellules).toMatchObject({ isrc_existant: 'FR-Z03-08-00131' });
    expect(analyse?.apercu[0]?.cellules.pays_fixation).toBeUndefined();
  });

  // The rule is the same code on both; each import waits for its jobs.
  describe('law 7: what was decided for a layout', () => {
    const sheet = (titre: string, more = 'calme') =>
      `Intitulé local;Qui;Durée;Humeur\n${titre};Les Embruns;221;${more}\nAutre ${titre};Les Embruns;302;vif\n`;
    const COLUMNS = ['titre', 'artiste_principal', 'duree', null];

    test('applies to the next file with the same headings: shown, not asked again, and dropped at once', async () => {
      const memory = await anImporter(portal);
      const first = await memory.preview({ bytes: sheet('Houle'), name: 'mars.csv' });
      expect(first).toMatchObject({
        reglages: { memoire: null },
        analyse: { questions: ['titre', 'duree'] },
      });
      await memory.change(first.importId, { colonnes: COLUMNS, dureeEn: 'SECONDES' });
      // Not written yet: its settings are not reused.
      expect((await memory.preview({ bytes: sheet('Brise') })).reglages.memoire).toBeNull();
      await memory.write(first.importId);

      const next = await memory.preview({ bytes: sheet('Jusant'), name: 'avril.csv' });
      expect(next.reglages.memoire).toEqual({ importId: first.importId, nom: 'mars.csv' });
      expect(next.analyse).toMatchObject({ questions: [], pretes: 2 });
      expect(next.analyse?.apercu[0]?.cellules).toMatchObject({
        titre: 'Jusant',
        duree: '00:03:41',
      });
      // Another structure does not reuse them.
      expect((await importer.preview({ bytes: sheet('Jusant') })).reglages.memoire).toBeNull();

      const anew = await memory.change(next.importId, { memoire: null });
      expect(anew).toMatchObject({
        reglages: first.reglages,
        analyse: { questions: ['titre', 'duree'] },
      });
    });

    test('a column once asked about is not asked again, with any answer', async () => {
      const memory = await anImporter(portal);
      const bytes =
        'Titre;Artiste;Durée;Particularité;Qui\nHoule;Les Embruns;3:41;Live;Nina Vey\nJusant;Les Embruns;3:02;Radio edit;Ada Quill\n';
      const first = await memory.preview({ bytes });
      expect(first).toMatchObject({
        analyse: {
          questions: ['colonnes'],
          colonnesLaissees: [
            { rang: 3, remplies: 2, question: true, proposition: 'version' },
            { rang: 4, remplies: 2, question: true, proposition: 'compositeurs' },
          ],
        },
        can: { confirm: false },
      });
      const { importId } = first;
      const domainError = await memory.api.refused(confirmImport, { body: { importId } });
      expect(domainError.code).toBe('IMPORT_QUESTION');
      const colonnes = ['titre', 'artiste_principal', 'duree', 'version', 'non_lue'];
      const answered = await memory.change(importId, { colonnes });
      expect(answered.analyse).toMatchObject({
        questions: [],
        colonnesLaissees: [{ rang: 4, remplies: 2, question: false }],
      });
      expect(answered.analyse?.apercu[0]?.cellules).toMatchObject({ version: 'Live' });
      await memory.write(importId);
      const next = await memory.preview({ bytes: bytes.replace('Houle', 'Estran') });
      expect(next.analyse).toMatchObject({ questions: [], colonnes });
      expect(next.reglages.memoire).not.toBeNull();
    });

    test('never hides a code, nor outvotes what the durations of this file show', async () => {
      const memory = await anImporter(portal);
      const first = await memory.preview({ bytes: sheet('Houle') });
      await memory.change(first.importId, { colonnes: COLUMNS, dureeEn: 'MMSS' });
      await memory.write(first.importId);
      const coded = await memory.preview({
        bytes: sheet('Jusant', 'FR-Z03-24-07771').replace('302', '178'),
      });
      expect(coded.analyse?.colonnes).toEqual([
        'titre',
        'artiste_principal',
        'duree',
        'isrc_existant',
      ]);
      expect(coded.analyse).toMatchObject({
        signes: { duree: { unite: 'SECONDES', dApres: 'VALEURS' } },
        codes: { repris: 1 },
      });
      // Later changes start from the reused settings.
      const { analyse } = await memory.change(coded.importId, { type: 'V' });
      expect(analyse).toMatchObject({
        codes: { repris: 1 },
        signes: { duree: { unite: 'SECONDES' } },
      });
    });
  });
});
