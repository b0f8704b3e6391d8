/**
 * Files of a take-over and their columns. docs/take-over.md documents them for the people who fill
 * them in.
 */

import { FIELD_NAMES, type FieldName } from '../element/fields.ts';
import { PERSON_NAMES } from '../profile/profile-fields.ts';
import { STRUCTURE_NAMES } from '../structure/structure-fields.ts';

/** In reading order: each file may refer to rows of earlier ones. */
export const FILES = [
  'structures',
  'personnes',
  'roles',
  'prefixes',
  'compteurs',
  'codes',
  'documents',
] as const;
export type FileName = (typeof FILES)[number];

/**
 * Fields that other systems do not have, or that do not fit in one cell; the code itself has a
 * column of its own.
 */
const UNHELD: readonly FieldName[] = ['type', 'isrcDeclare', 'assistant', 'lien', 'minuterie'];
export const RECORDING_NAMES = FIELD_NAMES.filter((name) => !UNHELD.includes(name));

type Headings = { readonly needed: readonly string[]; readonly rest: readonly string[] };

export const HEADINGS: Readonly<Record<FileName, Headings>> = {
  structures: {
    needed: ['reference', 'raison'],
    rest: [
      'numAyd',
      'marque',
      'statut',
      'situation',
      'situationDepuis',
      'absorbeePar',
      'ayantDroit',
      ...STRUCTURE_NAMES.filter((name) => name !== 'raison'),
    ],
  },
  personnes: {
    needed: ['email', 'nom'],
    rest: PERSON_NAMES.filter((name) => !['email', 'nom'].includes(name)),
  },
  roles: {
    needed: ['structure', 'email'],
    rest: ['representantLegal', 'gestionnaireInternet', 'gestionnaireISRC'],
  },
  prefixes: {
    needed: ['prefixe', 'type'],
    rest: ['structure', 'de', 'a', 'ouvertLe', 'fermeLe', 'motifFermeture', 'motifException'],
  },
  compteurs: { needed: ['prefixe', 'annee', 'dernier'], rest: [] },
  codes: {
    needed: ['isrc', 'type', 'structure', 'titre', 'artiste'],
    rest: [
      'origine',
      'attribueLe',
      'dossier',
      'annuleLe',
      'motifAnnulation',
      ...RECORDING_NAMES.filter((name) => name !== 'titre' && name !== 'artiste'),
    ],
  },
  documents: { needed: ['structure', 'fichier'], rest: ['nom', 'deposeLe'] },
};

/** Stands for the society itself, instead of the reference of a structure. */
export const SOCIETY_WORD = 'SOCIETE';
