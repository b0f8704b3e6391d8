import { checkAnswers } from '../assistant/assistant.ts';
import { isBlank, textFaults, textListFaults } from '../free-text.ts';
import { type Isrc, isrcWarnings } from '../isrc/isrc.ts';
import { DUREE_MAX, DUREE_MIN } from '../minuterie/duree.ts';
import { checkSequences, type Sequence } from '../minuterie/sequences.ts';
import type { FieldError } from '../refusal.ts';
import { isGtin } from './gtin.ts';
import { yearFaults } from './years.ts';

/** What an applicant says about one recording: its fields, their bounds, and what is required when. */

/** Sound recording (phonogramme) or music video (vidéogramme). Fixed once the code is issued. */
export const ELEMENT_TYPES = ['P', 'V'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** In what quality the applicant asks. */
export const QUALITES = ['PRODUCTEUR', 'MANDATAIRE', 'CESSIONNAIRE', 'LICENCIE'] as const;
export type Qualite = (typeof QUALITES)[number];

/** How a recording may be tied to another one. */
export const LIENS = ['VERSION_DE', 'CLIP_DE', 'CONTIENT'] as const;
export type LienNature = (typeof LIENS)[number];

/** A tie to another recording: of the portal (`elementId`), or known by its code only. */
export type Lien = {
  readonly nature: LienNature;
  readonly elementId: number | null;
  readonly isrc: Isrc | null;
};

/**
 * Fields that an applicant fills. Null means « not said yet »; texts are kept as typed.
 * `duree` is in seconds; years are full (1998); `datePublication` is YYYY-MM-DD; `paysFixation`
 * is an ISO 3166-1 number; `langue` is ISO 639; `isrcDeclare` is the code the recording already
 * carries, and then no code is issued.
 */
export type ElementFields = {
  readonly type: ElementType | null;
  readonly titre: string | null;
  readonly version: string | null;
  readonly artiste: string | null;
  readonly artistesInvites: readonly string[];
  readonly duree: number | null;
  readonly dureeProvisoire: boolean;
  readonly anneePublication: number | null;
  readonly datePublication: string | null;
  readonly anneeFixation: number | null;
  readonly paysFixation: number | null;
  readonly producteur: string | null;
  readonly qualite: Qualite | null;
  readonly isrcDeclare: Isrc | null;
  readonly label: string | null;
  readonly reference: string | null;
  readonly ean: string | null;
  readonly langue: string | null;
  readonly genre: string | null;
  readonly instrumental: boolean;
  readonly explicite: boolean;
  readonly compositeurs: readonly string[];
  readonly auteurs: readonly string[];
  readonly interpretes: readonly string[];
  readonly commentaire: string | null;
  readonly minuterie: readonly Sequence[];
  /** Questions of the new-or-keep assistant and the answers given, kept with the request. */
  readonly assistant: Readonly<Record<string, string>> | null;
  readonly lien: Lien | null;
};

/** A recording about which nothing was said. */
export const EMPTY_ELEMENT: ElementFields = {
  type: null,
  titre: null,
  version: null,
  artiste: null,
  artistesInvites: [],
  duree: null,
  dureeProvisoire: false,
  anneePublication: null,
  datePublication: null,
  anneeFixation: null,
  paysFixation: null,
  producteur: null,
  qualite: null,
  isrcDeclare: null,
  label: null,
  reference: null,
  ean: null,
  langue: null,
  genre: null,
  instrumental: false,
  explicite: false,
  compositeurs: [],
  auteurs: [],
  interpretes: [],
  commentaire: null,
  minuterie: [],
  assistant: null,
  lien: null,
};

/** Greatest lengths, in code points. */
export const TEXT_MAX = {
  titre: 250,
  version: 250,
  artiste: 250,
  producteur: 250,
  label: 120,
  reference: 60,
  genre: 80,
  commentaire: 2000,
} as const;
export const LIST_MAX_ENTRIES = 100;
export const LIST_MAX_LENGTH = 250;

const TEXTS = [
  ['titre', 'Le titre'],
  ['version', 'La version'],
  ['artiste', 'Le nom de l’artiste principal'],
  ['producteur', 'Le nom du producteur'],
  ['label', 'Le label'],
  ['reference', 'La référence'],
  ['genre', 'Le genre'],
] as const;

const LISTS = [
  ['artistesInvites', 'Les artistes invités', 'Un artiste invité'],
  ['compositeurs', 'Les compositeurs', 'Un compositeur'],
  ['auteurs', 'Les auteurs', 'Un auteur'],
  ['interpretes', 'Les interprètes', 'Un interprète'],
] as const;

/**
 * Every fault of a draft; what is merely missing is not one. `year` is the current full year
 * in Paris. Paths are field names, with indexes inside lists.
 */
export function checkElementFields(fields: ElementFields, now: { readonly year: number }): FieldError[] {
  return [
    ...listedValueFaults(fields),
    ...textFieldFaults(fields),
    ...timingFaults(fields),
    ...yearFaults(fields, now.year),
    ...codeFaults(fields, now.year),
    ...(fields.assistant === null ? [] : checkAnswers(fields.assistant)),
  ];
}

const fault = (path: string, code: string, message: string): FieldError => ({ path, code, message });

function listedValueFaults(fields: ElementFields): FieldError[] {
  const faults: FieldError[] = [];
  const { type, qualite, lien } = fields;
  if (type !== null && !ELEMENT_TYPES.includes(type)) {
    faults.push(fault('type', 'UNKNOWN_VALUE', 'Choisissez P (phonogramme) ou V (vidéogramme).'));
  }
  if (qualite !== null && !QUALITES.includes(qualite)) {
    faults.push(fault('qualite', 'UNKNOWN_VALUE', 'Choisissez la qualité dans la liste proposée.'));
  }
  if (lien !== null && !LIENS.includes(lien.nature)) {
    faults.push(
      fault('lien.nature', 'UNKNOWN_VALUE', 'Choisissez la nature du lien dans la liste proposée.'),
    );
  }
  if (lien !== null && lien.elementId === null && lien.isrc === null) {
    faults.push(fault('lien', 'REQUIRED', 'Désignez l’enregistrement auquel celui-ci est lié.'));
  }
  return faults;
}

function textFieldFaults(fields: ElementFields): FieldError[] {
  const entries = { maxEntries: LIST_MAX_ENTRIES, maxLength: LIST_MAX_LENGTH };
  return [
    ...TEXTS.flatMap(([name, label]) => textFaults(name, fields[name], { label, max: TEXT_MAX[name] })),
    ...LISTS.flatMap(([name, label, one]) => textListFaults(name, fields[name], { label, one, ...entries })),
    ...textFaults('commentaire', fields.commentaire, {
      label: 'Le commentaire',
      max: TEXT_MAX.commentaire,
      multiline: true,
    }),
  ];
}

function timingFaults({ type, duree, minuterie }: ElementFields): FieldError[] {
  const faults: FieldError[] = [];
  if (duree !== null && (!Number.isInteger(duree) || duree < DUREE_MIN || duree > DUREE_MAX)) {
    faults.push(fault('duree', 'OUT_OF_BOUNDS', 'La durée va de 00:00:01 à 23:59:59.'));
  }
  if (type === 'P' && minuterie.length > 0) {
    faults.push(fault('minuterie', 'VIDEO_ONLY', 'Une liste de séquences ne concerne que les vidéogrammes.'));
  } else {
    faults.push(...checkSequences(minuterie, duree).errors);
  }
  return faults;
}

function codeFaults(fields: ElementFields, year: number): FieldError[] {
  const faults: FieldError[] = [];
  const { paysFixation, langue, ean, isrcDeclare } = fields;
  if (
    paysFixation !== null &&
    !(Number.isInteger(paysFixation) && paysFixation >= 1 && paysFixation <= 999)
  ) {
    faults.push(
      fault('paysFixation', 'UNKNOWN_VALUE', 'Choisissez le pays de fixation dans la liste proposée.'),
    );
  }
  if (langue !== null && !/^[a-z]{2,3}$/.test(langue)) {
    faults.push(fault('langue', 'UNKNOWN_VALUE', 'Choisissez la langue dans la liste proposée.'));
  }
  if (ean !== null && ean !== '' && !isGtin(ean)) {
    faults.push(
      fault(
        'ean',
        'WRONG_CHECK_DIGIT',
        'Ce code EAN ou UPC est faux : vérifiez ses 8, 12, 13 ou 14 chiffres.',
      ),
    );
  }
  if (isrcDeclare !== null) {
    const wrong = isrcWarnings(isrcDeclare, { year }).filter(({ severity }) => severity === 'error');
    faults.push(...wrong.map(({ code, message }) => fault('isrcDeclare', code, message)));
  }
  return faults;
}

/**
 * What a recording still lacks to be submitted. The duration is not in the list: without it
 * the recording is accepted and waits in MINU.
 */
export function missingForSubmission(fields: ElementFields): FieldError[] {
  const faults: FieldError[] = [];
  const required = (path: string, message: string) => faults.push(fault(path, 'REQUIRED', message));
  if (fields.type === null) required('type', 'Choisissez phonogramme ou vidéogramme.');
  if (isBlank(fields.titre)) required('titre', 'Indiquez le titre.');
  if (isBlank(fields.artiste)) required('artiste', 'Indiquez l’artiste principal.');
  if (fields.anneePublication === null)
    required('anneePublication', 'Indiquez l’année de première publication.');
  if (fields.qualite === null) required('qualite', 'Indiquez à quel titre vous faites cette demande.');
  return faults;
}
