/** Prefixes, the last number of each year, and the allocated codes. */

import { checkElementFields } from '#domain/element/element.ts';
import { type ElementFields, EMPTY_ELEMENT, fieldOf } from '#domain/element/fields.ts';
import { ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { textLength } from '#domain/free-text.ts';
import { type Isrc, isrcSegments, parseIsrc, UNREAD_ISRC } from '#domain/isrc/isrc.ts';
import { likelyYear } from '#domain/isrc/year-of-assignment.ts';
import {
  checkNewPrefixe,
  hasCounter,
  MOTIF_EXCEPTION_MAX,
  RANGE_MAX,
} from '#domain/numbering/prefixe.ts';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { RECORDING_NAMES } from '#domain/takeover/headings.ts';
import { type ExistingPrefixe, rangeOf } from '../existing-records.ts';
import { dayIn, fieldsIn, numberIn, wordIn } from './cells.ts';
import type { Judging } from './judging.ts';
import type { Line } from './read-lines.ts';
import { exists, numberOr, tooLong, UNKNOWN_STRUCTURE } from './records.ts';

/** Noon in Paris, winter or summer: the same date in every time zone that reads it. */
export const atNoon = (day: string): Date => new Date(`${day}T11:00:00Z`);

export type PrefixeLine = Omit<ExistingPrefixe, 'id' | 'holder'> & {
  readonly structure: string;
  readonly motifFermeture: string | null;
};

const ASK_TYPE = { requested: 'Indiquez le type : P pour un son, V pour une vidéo.' };

export function readPrefixe(line: Line, { errors, now }: Judging): PrefixeLine {
  const ouvertLe = dayIn(line, errors, 'ouvertLe');
  const fermeLe = dayIn(line, errors, 'fermeLe');
  const bounds = { least: 0, most: RANGE_MAX };
  return {
    code: line.cell('prefixe').toUpperCase().replaceAll(/[\s-]/g, ''),
    type: wordIn(line, errors, 'type', ELEMENT_TYPES, ASK_TYPE),
    structure: line.cell('structure'),
    rangeStart: numberIn(line, errors, 'de', { ...bounds, otherwise: 1 }),
    rangeEnd: numberIn(line, errors, 'a', { ...bounds, otherwise: RANGE_MAX }),
    openedAt: ouvertLe === null ? now : atNoon(ouvertLe),
    closedAt: fermeLe === null ? null : atNoon(fermeLe),
    motifFermeture: line.cell('motifFermeture') || null,
    motifException: line.cell('motifException') || null,
  };
}

/**
 * A prefix that the portal already has stays as staff left it, regardless of its current holder:
 * differences are reported.
 * @returns whether it is new
 */
export function enterPrefixe(
  line: Line,
  one: PrefixeLine,
  { errors, existing }: Judging,
  { differences }: { readonly differences: Set<string> },
): boolean {
  const { structure, motifFermeture: _, ...prefixe } = one;
  if (structure !== '' && !exists(existing, structure))
    errors.add(line.location, 'structure', UNKNOWN_STRUCTURE);
  const holder = structure === '' ? null : numberOr(existing, structure);
  const there = existing.prefixes.get(prefixe.code) ?? [];
  const same = there.filter(
    ({ type, rangeStart, rangeEnd, id }) =>
      id !== null &&
      type === prefixe.type &&
      rangeStart <= prefixe.rangeEnd &&
      rangeEnd >= prefixe.rangeStart,
  );
  for (const other of same) notePrefixe({ ...prefixe, holder }, other, differences);
  if (same.length > 0) return false;
  const rest = there.map((other) => ({ ...other, prefixeId: 0, structureId: null }));
  const length = textLength(prefixe.motifException ?? '');
  if (length > MOTIF_EXCEPTION_MAX)
    errors.add(line.location, 'motifException', tooLong('Le motif', length, MOTIF_EXCEPTION_MAX));
  // For a structure from the files, which has no number yet: the check only needs to know that it
  // is a structure.
  const structureId = typeof holder === 'string' ? 0 : holder;
  errors.addAll(
    line.location,
    checkNewPrefixe({ ...prefixe, structureId }, rest).map((fieldError) => ({
      ...fieldError,
      path: COLUMNS[fieldError.path] ?? fieldError.path,
    })),
  );
  existing.prefixes.set(prefixe.code, [...there, { ...prefixe, id: null, holder }]);
  return true;
}

type Locked = Pick<ExistingPrefixe, 'code' | 'rangeStart' | 'rangeEnd' | 'holder'>;

function notePrefixe(message: Locked, there: Locked, differences: Set<string>): void {
  const numbers = ({ rangeStart, rangeEnd }: Locked) => `${rangeStart} à ${rangeEnd}`;
  const isExternal = message.holder !== there.holder;
  if (!isExternal && numbers(message) === numbers(there)) return;
  const both = `${message.code} : numéros ${numbers(message)} dans le fichier, ${numbers(there)} dans le portail`;
  differences.add(isExternal ? `${both}, pour un autre titulaire.` : `${both}.`);
}

const COLUMNS: Readonly<Record<string, string>> = {
  code: 'prefixe',
  structureId: 'structure',
  rangeStart: 'de',
  rangeEnd: 'a',
};
const FIRST_YEAR = 1985;

export type CounterLine = {
  readonly code: string;
  readonly annee: number;
  readonly dernier: number;
};

export function readCounter(line: Line, { errors, year }: Judging): CounterLine {
  return {
    code: line.cell('prefixe').toUpperCase().replaceAll(/[\s-]/g, ''),
    annee: numberIn(line, errors, 'annee', {
      least: FIRST_YEAR,
      most: year,
      requested: 'Indiquez l’année.',
    }),
    dernier: numberIn(line, errors, 'dernier', {
      least: 0,
      most: RANGE_MAX,
      requested: 'Indiquez le dernier numéro attribué : 0 si aucun ne l’a été.',
    }),
  };
}

const NO_COUNTER =
  'La société ne numérote que des préfixes FR et FX : celui-ci n’a pas de compteur.';

export function enterCounter(
  line: Line,
  { code, dernier }: CounterLine,
  { errors, existing }: Judging,
): void {
  if (!hasCounter({ code })) errors.add(line.location, 'prefixe', NO_COUNTER);
  else if (!existing.prefixes.has(code))
    errors.add(line.location, 'prefixe', 'Ce préfixe n’est pas dans prefixes.csv.');
  else if (dernier > 0 && rangeOf(existing, code, dernier) === undefined)
    errors.add(line.location, 'dernier', 'Ce numéro n’est dans aucune tranche de ce préfixe.');
}

export const ORIGINS = ['SOCIETE', 'TITULAIRE'] as const;

export type CodeLine = {
  readonly isrc: Isrc;
  readonly type: ElementType;
  readonly prefixe: string;
  readonly annee: number;
  readonly designation: number;
  readonly structure: string;
  readonly origine: 'ATTRIBUE' | 'DECLARE';
  readonly attribueLe: string;
  readonly dossier: string | null;
  readonly annuleLe: string | null;
  readonly motifAnnulation: string | null;
  readonly fields: ElementFields;
};

/**
 * A number that a holder allocated itself, and that the portal could allocate: in one of our
 * ranges, in the year for which codes are allocated. The year before also counts, for a call that
 * began before midnight.
 */
export const canBeIssued = (
  { origine, prefixe, designation, annee }: CodeLine,
  { existing, year }: Pick<Judging, 'existing' | 'year'>,
): boolean =>
  origine === 'DECLARE' &&
  annee >= year - 1 &&
  rangeOf(existing, prefixe, designation) !== undefined;

/** @returns null when it has no readable code: the error is recorded */
export function readCode(line: Line, judging: Judging): CodeLine | null {
  const { errors, countries, existing } = judging;
  const isrc = parseIsrc(line.cell('isrc'));
  if (isrc === null) {
    errors.add(line.location, 'isrc', UNREAD_ISRC);
    return null;
  }
  const { prefixe, annee: digits, designation } = isrcSegments(isrc);
  const annee = likelyYear(digits);
  const type = wordIn(line, errors, 'type', ELEMENT_TYPES, ASK_TYPE);
  // Codes of an exception are numbered by its holder alone.
  const isOurs = existing.prefixes.has(prefixe) && hasCounter({ code: prefixe });
  const origine = wordIn(line, errors, 'origine', ORIGINS, {
    otherwise: isOurs ? 'SOCIETE' : 'TITULAIRE',
  });
  return {
    isrc,
    type,
    prefixe,
    annee,
    designation: Number(designation),
    structure: line.cell('structure'),
    origine: origine === 'SOCIETE' ? 'ATTRIBUE' : 'DECLARE',
    attribueLe: dayIn(line, errors, 'attribueLe') ?? `${annee}-01-01`,
    dossier: line.cell('dossier') || null,
    annuleLe: dayIn(line, errors, 'annuleLe'),
    motifAnnulation: line.cell('motifAnnulation') || null,
    fields: {
      ...fieldsIn<ElementFields>(line, errors, {
        empty: EMPTY_ELEMENT,
        names: RECORDING_NAMES,
        fieldOf,
        countries,
      }),
      type,
      isrcDeclare: origine === 'SOCIETE' ? null : isrc,
    },
  };
}

export function judgeCode(
  line: Line,
  code: CodeLine,
  { errors, existing, seen, year, today }: Judging,
): void {
  const { isrc, prefixe, designation, type, fields } = code;
  const error = (column: string, message: string) => errors.add(line.location, column, message);
  errors.addAll(line.location, checkElementFields(fields, { year }));
  if (fields.titre === null) error('titre', 'Indiquez le titre.');
  if (fields.artiste === null) error('artiste', 'Indiquez l’artiste principal.');
  if (!exists(existing, code.structure)) error('structure', UNKNOWN_STRUCTURE);
  if (!seen.add('code', isrc)) error('isrc', 'Ce code est là deux fois.');
  if (code.annee > year) error('isrc', 'L’année de ce code est à venir.');
  if (code.attribueLe > today) error('attribueLe', 'Cette date est à venir.');
  if (code.annuleLe !== null && code.motifAnnulation === null)
    error('motifAnnulation', 'Dites pourquoi ce code est annulé.');
  const length = textLength(code.motifAnnulation ?? '');
  if (length > AGREEMENT_MOTIF_MAX)
    error('motifAnnulation', tooLong('Le motif', length, AGREEMENT_MOTIF_MAX));
  const range = rangeOf(existing, prefixe, designation);
  if (code.origine === 'ATTRIBUE' && !hasCounter({ code: prefixe })) error('origine', NO_COUNTER);
  else if (code.origine === 'ATTRIBUE' && range === undefined)
    error(
      'isrc',
      'La société a attribué ce code, et aucune tranche de prefixes.csv ne le contient.',
    );
  if (range !== undefined && range.type !== type)
    error('type', `Le préfixe ${prefixe} numérote l’autre type d’enregistrement.`);
}
