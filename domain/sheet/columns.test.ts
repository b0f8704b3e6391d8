import { describe, expect, test } from 'vitest';
import { type ElementFields, EMPTY_ELEMENT } from '../element/fields.ts';
import { parseIsrc } from '../isrc/isrc.ts';
import { disarmed } from './cells.ts';
import {
  readCell,
  rowWriter,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetContext,
  type SheetRow,
  TEMPLATE_COLUMNS,
} from './columns.ts';
import { markOfFields } from './detection/row-mark.ts';

const CONTEXT: SheetContext = {
  marque: 'SPP',
  pays: {
    nameOf: (number) => (number === 250 ? 'FRANCE' : null),
    numberOf: (text) => (/^(?:fr|france)$/i.test(text) ? 250 : null),
  },
};
const FACTS = {
  elementId: 12,
  numero: '2026-7',
  dossierTitre: null,
  raison: 'Les Phares',
  isrc: parseIsrc('FRZ039800212'),
  statut: 'DONE',
  attribueLe: '2026-11-21',
  annuleLe: '2026-12-02',
  remplacePar: parseIsrc('FRZ039800213'),
} as const;
const aRow = (fields: Partial<ElementFields> = {}): SheetRow => ({
  ...EMPTY_ELEMENT,
  ...FACTS,
  ...fields,
});

/** One writer for all rows, so that each is written after others. */
const writeRow = rowWriter(CONTEXT, disarmed);
const written = (fields: Partial<ElementFields>) => writeRow(aRow(fields));

/** Value of a cell, by the name of its field; empty for a fact of the registry. */
function fieldsIn(column: SheetColumn, cell: string) {
  if (column.kind === 'fact') return { value: {} };
  const reading = readCell(column, cell, CONTEXT);
  return 'error' in reading ? reading : { value: { [column.field]: reading.value } };
}

/** Written to cells, then read from them. */
function thereAndBack(fields: Partial<ElementFields>): Partial<ElementFields> {
  const cells = written(fields);
  const read = SHEET_COLUMNS.map((column, at) => fieldsIn(column, cells[at] ?? ''));
  return Object.assign(
    {},
    ...read.map((reading) => ('value' in reading ? reading.value : reading)),
  );
}
const columnOf = (name: string) => {
  const column = SHEET_COLUMNS.find((one) => one.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
};
const read = (name: string, cell: string) => fieldsIn(columnOf(name), cell);

const cellOf = (name: string, fields: Partial<ElementFields>) =>
  written(fields)[SHEET_COLUMNS.indexOf(columnOf(name))];

test('the template has the published columns', () => {
  expect(TEMPLATE_COLUMNS.map(({ name }) => name).join(';')).toBe(
    'type;titre;version;artiste_principal;artistes_invites;duree;annee_publication;annee_fixation;pays_fixation;producteur;isrc_existant;ean;reference;label;langue;genre;explicite;compositeurs;auteurs;commentaire',
  );
  expect(new Set(SHEET_COLUMNS.map(({ name }) => name)).size).toBe(SHEET_COLUMNS.length);
});

test('an export has more columns, in their released order, with newer ones at the end', () => {
  const released =
    'type;titre;version;artiste_principal;artistes_invites;duree;annee_publication;annee_fixation;pays_fixation;producteur;isrc_existant;ean;reference;label;langue;genre;explicite;compositeurs;auteurs;commentaire;qualite;date_publication;duree_provisoire;instrumental;interpretes;minuterie;lien;isrc;statut;date_attribution;date_annulation;remplace_par;dossier;titre_dossier;structure;enregistrement;repere'.split(
      ';',
    );
  expect(SHEET_COLUMNS.slice(0, released.length).map(({ name }) => name)).toEqual(released);
});

describe('what is written is read back', () => {
  const FULL: ElementFields = {
    ...EMPTY_ELEMENT,
    type: 'V',
    titre: 'L’été « brûlant »; "live"',
    version: 'Radio edit',
    artiste: 'Earth, Wind & Fire',
    artistesInvites: ['Tyler, The Creator', 'A|B; C', 'AC\\DC', 'fin\\'],
    duree: 225,
    dureeProvisoire: true,
    anneePublication: 2026,
    datePublication: '2026-02-28',
    anneeFixation: 2025,
    paysFixation: 250,
    producteur: 'Les Phares',
    qualite: 'LICENCIE',
    isrcDeclare: parseIsrc('FRZ039800213'),
    autresCodes: ['FRZ032600001'],
    label: 'Sémaphore',
    reference: '007',
    ean: '4006381333931',
    langue: 'fr',
    genre: 'Chanson',
    instrumental: true,
    explicite: true,
    compositeurs: ['H. Roc'],
    auteurs: ['M. Sel', 'N. Ba'],
    interpretes: ['🎻 Léa'],
    commentaire: 'Deux\nlignes',
    minuterie: [
      { rang: 1, titre: 'Ouverture | 1', artiste: '', debut: 0, duree: 60, isrc: null },
      {
        rang: 3,
        titre: 'Final',
        artiste: 'X',
        debut: 61,
        duree: 100,
        isrc: parseIsrc('FRZ039800214'),
      },
    ],
    lien: { nature: 'CLIP_DE', elementId: 12, isrc: null },
  };

  test('every field but the answers of the assistant, full and empty', () => {
    for (const fields of [FULL, EMPTY_ELEMENT]) {
      const { assistant: _stored, ...rest } = fields;
      expect(thereAndBack(fields)).toEqual(rest);
    }
  });

  test('the mark depends on the fields only, not on the previous row', () => {
    for (const fields of [FULL, { titre: 'Houle' }, FULL])
      expect(cellOf('repere', fields)).toBe(markOfFields(aRow(fields), CONTEXT.pays));
  });

  const FORMULAS = ['=1+1', '+33', '-M-', '@home', "'=1", "''-M-", '＝1', '＋1', '－1', '＠SUM(1)'];
  const LONGER = [
    "=cmd|' /C calc'!A1",
    '=HYPERLINK("http://x";"été")',
    '@SUM(1+1)*9',
    '-2+3+cmd|A1',
  ];
  test.each([...FORMULAS, ...LONGER, "'Til Dawn", "l'eau"])('the title %s', (titre) => {
    expect(thereAndBack({ titre })).toMatchObject({ titre });
    expect(cellOf('titre', { titre })).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
  });

  test.each([
    { nature: 'VERSION_DE', elementId: null, isrc: parseIsrc('FRZ039800212') },
    { nature: 'CONTIENT', elementId: 7, isrc: parseIsrc('FRZ039800212') },
  ] as const)('the tie %j', (lien) => expect(thereAndBack({ lien })).toMatchObject({ lien }));
});

describe('what a person types', () => {
  test.each([
    ['type', 'phonogramme', { type: 'P' }],
    ['type', 'Vidéogramme', { type: 'V' }],
    ['type', 'clip', { type: 'V' }],
    ['duree', "3'45", { duree: 225 }],
    ['explicite', 'Oui', { explicite: true }],
    ['explicite', '', { explicite: false }],
    ['pays_fixation', 'fr', { paysFixation: 250 }],
    ['pays_fixation', '056', { paysFixation: 56 }],
    ['qualite', 'Licencié', { qualite: 'LICENCIE' }],
    ['date_publication', '28/02/2026', { datePublication: '2026-02-28' }],
    ['ean', "'4006381 333931", { ean: '4006381333931' }],
    ['isrc_existant', "'fr-z03-98-00212", { isrcDeclare: 'FRZ039800212' }],
    ['artistes_invites', 'Léa\r\nNora ; Ada | ', { artistesInvites: ['Léa', 'Nora', 'Ada'] }],
    ['statut', 'Terminé', {}],
  ])('%s %j', (name, cell, value) => expect(read(name, cell)).toEqual({ value }));

  test.each([
    ['type', 'disque', 'UNREADABLE'],
    ['duree', '3:75', 'UNREADABLE'],
    ['annee_publication', '24', 'UNREADABLE'],
    ['ean', '4,00638E+12', 'DIGITS_LOST'],
    ['isrc_existant', 'FRZ03', 'UNREADABLE'],
    ['pays_fixation', 'Atlantide', 'UNREADABLE'],
    ['explicite', 'peut-être', 'UNREADABLE'],
    ['minuterie', 'Ouverture', 'UNREADABLE'],
    ['lien', 'Cousin de FR-Z03-98-00212', 'UNREADABLE'],
    ['qualite', 'ami', 'UNREADABLE'],
    ['date_publication', 'hier', 'UNREADABLE'],
  ])('%s %j is refused with a sentence', (name, cell, code) => {
    expect(read(name, cell)).toEqual({
      error: { code, message: expect.stringMatching(/^[A-ZÉ].+\.$/) },
    });
  });
});
