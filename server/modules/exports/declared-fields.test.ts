import { describe, expect, test } from 'vitest';
import { NO_MESSAGE } from '#domain/declaration/catalogue-rights.ts';
import {
  type ElementFields,
  EMPTY_ELEMENT,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
} from '#domain/element/fields.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import type { ExportRow } from './find-rows.ts';
import { resourceOf } from './formats/ddex/resource.ts';

const CODE = parseIsrc('FRZ032600001');
const FACTS: Omit<ExportRow, FieldName> = {
  elementId: 1,
  dossierId: 1,
  numero: '2026-1',
  dossierTitre: null,
  raison: 'Les Phares',
  rang: 1,
  structureId: 1,
  isrc: CODE,
  statut: 'DONE',
  attribueLe: '2026-02-01',
  annuleLe: null,
  remplacePar: null,
};
const FULL: ElementFields = {
  ...EMPTY_ELEMENT,
  type: 'P',
  titre: 'Houle',
  version: 'Live',
  artiste: 'Sel',
  artistesInvites: ['Ana'],
  duree: 200,
  dureeProvisoire: false,
  anneePublication: 2026,
  datePublication: '2026-02-01',
  anneeFixation: 2025,
  paysFixation: 250,
  producteur: 'Les Phares',
  qualite: 'PRODUCTEUR',
  isrcDeclare: CODE,
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
  commentaire: 'Note',
  minuterie: [{ rang: 1, titre: 'A', artiste: 'B', debut: 0, duree: 60, isrc: null }],
  assistant: { detenteur: 'moi' },
  lien: { nature: 'CLIP_DE', elementId: 2, isrc: null },
};

const CONTEXT = {
  dpid: 'PADPIDA2014021301U',
  rights: NO_MESSAGE,
  countryCode: (pays: number) => (pays === 250 ? 'FR' : null),
};

const declared = (fields: ElementFields) => {
  const row: ExportRow = { ...FACTS, ...fields };
  return JSON.stringify(resourceOf(row, 1, CONTEXT));
};
/** Declares the same fields as a sound and as a video. */
const both = (change: Partial<ElementFields> = {}) =>
  (['P', 'V'] as const).map((type) => declared({ ...FULL, type, ...change }));

describe('a DDEX declaration of a recording matches the rows of the table', () => {
  test.each(FIELD_NAMES.map((name) => [name, fieldOf(name).ddex] as const))(
    '%s: %s',
    (name, element) => {
      const [with_, without] = [both(), both({ [name]: EMPTY_ELEMENT[name] })];
      if (element === null) return expect(without).toEqual(with_);
      expect(without).not.toEqual(with_);
      return expect(with_.join()).toContain(`"${element}"`);
    },
  );
});
