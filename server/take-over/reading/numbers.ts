/** Prefixes, the last number of each year, and the codes that were given. */

import { checkElementFields } from '#domain/element/element.ts';
import { type ElementFields, EMPTY_ELEMENT, fieldOf } from '#domain/element/fields.ts';
import { ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { textLength } from '#domain/free-text.ts';
import { type Isrc, isrcParts, parseIsrc, UNREAD_ISRC } from '#domain/isrc/isrc.ts';
import { likelyYear } from '#domain/isrc/year-of-assignment.ts';
import {
  checkNewPrefixe,
  hasCounter,
  MOTIF_EXCEPTION_MAX,
  RANGE_MAX,
} from '#domain/numbering/prefixe.ts';
import { ACCORD_MOTIF_MAX } from '#domain/register/accord.ts';
import { RECORDING_NAMES } from '#domain/takeover/headings.ts';
import { type KnownPrefixe, rangeOf } from '../known.ts';
import { dayIn, fieldsIn, numberIn, wordIn } from './cells.ts';
import type { Judging } from './judging.ts';
import type { Line } from './read-lines.ts';
import { isKnown, numberOr, tooLong, UNKNOWN_STRUCTURE } from './records.ts';

/** Noon in Paris, winter or summer: the same day everywhere that it is read. */
export const atNoon = (day: string): Date => new Date(`${day}T11:00:00Z`);

export type PrefixeLine = Omit<KnownPrefixe, 'id' | 'holder'> & {
  readonly structure: string;
  readonly motifFermeture: string | null;
};

const ASK_TYPE = { asked: 'Indiquez le type : P pour un son, V pour une vidéo.' };

export function readPrefixe(line: Line, { faults, now }: Judging): PrefixeLine {
  const ouvertLe = dayIn(line, faults, 'ouvertLe');
  const fermeLe = dayIn(line, faults, 'fermeLe');
  const bounds = { least: 0, most: RANGE_MAX };
  return {
    code: line.cell('prefixe').toUpperCase().replaceAll(/[\s-]/g, ''),
    type: wordIn(line, faults, 'type', ELEMENT_TYPES, ASK_TYPE),
    structure: line.cell('structure'),
    rangeStart: numberIn(line, faults, 'de', { ...bounds, otherwise: 1 }),
    rangeEnd: numberIn(line, faults, 'a', { ...bounds, otherwise: RANGE_MAX }),
    openedAt: ouvertLe === null ? now : atNoon(ouvertLe),
    closedAt: fermeLe === null ? null : atNoon(fermeLe),
    motifFermeture: line.cell('motifFermeture') || null,
    motifException: line.cell('motifException') || null,
  };
}

/** One that the portal has stays as staff left it, whoever holds it by now: what differs is told. @returns whether it is new */
export function enterPrefixe(
  line: Line,
  one: PrefixeLine,
  { faults, known }: Judging,
  { differences }: { readonly differences: Set<string> },
): boolean {
  const { structure, motifFermeture: _, ...prefixe } = one;
  if (structure !== '' && !isKnown(known, structure))
    faults.add(line.place, 'structure', UNKNOWN_STRUCTURE);
  const holder = structure === '' ? null : numberOr(known, structure);
  const there = known.prefixes.get(prefixe.code) ?? [];
  const same = there.filter(
    ({ type, rangeStart, rangeEnd, id }) =>
      id !== null &&
      type === prefixe.type &&
      rangeStart <= prefixe.rangeEnd &&
      rangeEnd >= prefixe.rangeStart,
  );
  for (const other of same) notePrefixe({ ...prefixe, holder }, other, differences);
  if (same.length > 0) return false;
  const others = there.map((other) => ({ ...other, prefixeId: 0, structureId: null }));
  const length = textLength(prefixe.motifException ?? '');
  if (length > MOTIF_EXCEPTION_MAX)
    faults.add(line.place, 'motifException', tooLong('Le motif', length, MOTIF_EXCEPTION_MAX));
  // Of a structure of the files, whose number is to come, it counts that it is one.
  const structureId = typeof holder === 'string' ? 0 : holder;
  faults.addAll(
    line.place,
    checkNewPrefixe({ ...prefixe, structureId }, others).map((fault) => ({
      ...fault,
      path: COLUMNS[fault.path] ?? fault.path,
    })),
  );
  known.prefixes.set(prefixe.code, [...there, { ...prefixe, id: null, holder }]);
  return true;
}

type Held = Pick<KnownPrefixe, 'code' | 'rangeStart' | 'rangeEnd' | 'holder'>;

function notePrefixe(said: Held, there: Held, differences: Set<string>): void {
  const numbers = ({ rangeStart, rangeEnd }: Held) => `${rangeStart} à ${rangeEnd}`;
  const isElsewhere = said.holder !== there.holder;
  if (!isElsewhere && numbers(said) === numbers(there)) return;
  const both = `${said.code} : numéros ${numbers(said)} dans le fichier, ${numbers(there)} dans le portail`;
  differences.add(isElsewhere ? `${both}, pour un autre titulaire.` : `${both}.`);
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

export function readCounter(line: Line, { faults, year }: Judging): CounterLine {
  return {
    code: line.cell('prefixe').toUpperCase().replaceAll(/[\s-]/g, ''),
    annee: numberIn(line, faults, 'annee', {
      least: FIRST_YEAR,
      most: year,
      asked: 'Indiquez l’année.',
    }),
    dernier: numberIn(line, faults, 'dernier', {
      least: 0,
      most: RANGE_MAX,
      asked: 'Indiquez le dernier numéro attribué : 0 si aucun ne l’a été.',
    }),
  };
}

const NO_COUNTER =
  'La société ne numérote que des préfixes FR et FX : celui-ci n’a pas de compteur.';

export function enterCounter(
  line: Line,
  { code, dernier }: CounterLine,
  { faults, known }: Judging,
): void {
  if (!hasCounter({ code })) faults.add(line.place, 'prefixe', NO_COUNTER);
  else if (!known.prefixes.has(code))
    faults.add(line.place, 'prefixe', 'Ce préfixe n’est pas dans prefixes.csv.');
  else if (dernier > 0 && rangeOf(known, code, dernier) === undefined)
    faults.add(line.place, 'dernier', 'Ce numéro n’est dans aucune tranche de ce préfixe.');
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
 * A number that a holder gave itself, and that the portal could give: in a range of ours, of the year in which codes are
 * given. The year before is that one for a call that began before midnight.
 */
export const couldBeGiven = (
  { origine, prefixe, designation, annee }: CodeLine,
  { known, year }: Pick<Judging, 'known' | 'year'>,
): boolean =>
  origine === 'DECLARE' && annee >= year - 1 && rangeOf(known, prefixe, designation) !== undefined;

/** @returns null when it has no code that can be read: the fault is said */
export function readCode(line: Line, judging: Judging): CodeLine | null {
  const { faults, countries, known } = judging;
  const isrc = parseIsrc(line.cell('isrc'));
  if (isrc === null) {
    faults.add(line.place, 'isrc', UNREAD_ISRC);
    return null;
  }
  const { prefixe, annee: digits, designation } = isrcParts(isrc);
  const annee = likelyYear(digits);
  const type = wordIn(line, faults, 'type', ELEMENT_TYPES, ASK_TYPE);
  // Codes of an exception are numbered by its holder alone.
  const isOurs = known.prefixes.has(prefixe) && hasCounter({ code: prefixe });
  const origine = wordIn(line, faults, 'origine', ORIGINS, {
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
    attribueLe: dayIn(line, faults, 'attribueLe') ?? `${annee}-01-01`,
    dossier: line.cell('dossier') || null,
    annuleLe: dayIn(line, faults, 'annuleLe'),
    motifAnnulation: line.cell('motifAnnulation') || null,
    fields: {
      ...fieldsIn<ElementFields>(line, faults, {
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
  { faults, known, seen, year, today }: Judging,
): void {
  const { isrc, prefixe, designation, type, fields } = code;
  const fault = (column: string, message: string) => faults.add(line.place, column, message);
  faults.addAll(line.place, checkElementFields(fields, { year }));
  if (fields.titre === null) fault('titre', 'Indiquez le titre.');
  if (fields.artiste === null) fault('artiste', 'Indiquez l’artiste principal.');
  if (!isKnown(known, code.structure)) fault('structure', UNKNOWN_STRUCTURE);
  if (!seen.add('code', isrc)) fault('isrc', 'Ce code est là deux fois.');
  if (code.annee > year) fault('isrc', 'L’année de ce code est à venir.');
  if (code.attribueLe > today) fault('attribueLe', 'Cette date est à venir.');
  if (code.annuleLe !== null && code.motifAnnulation === null)
    fault('motifAnnulation', 'Dites pourquoi ce code est annulé.');
  const length = textLength(code.motifAnnulation ?? '');
  if (length > ACCORD_MOTIF_MAX)
    fault('motifAnnulation', tooLong('Le motif', length, ACCORD_MOTIF_MAX));
  const range = rangeOf(known, prefixe, designation);
  if (code.origine === 'ATTRIBUE' && !hasCounter({ code: prefixe })) fault('origine', NO_COUNTER);
  else if (code.origine === 'ATTRIBUE' && range === undefined)
    fault(
      'isrc',
      'La société a attribué ce code, et aucune tranche de prefixes.csv ne le contient.',
    );
  if (range !== undefined && range.type !== type)
    fault('type', `Le préfixe ${prefixe} numérote l’autre type d’enregistrement.`);
}
