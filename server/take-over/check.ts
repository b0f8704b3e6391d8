/**
 * Reads all files and checks each line without writing: what would be written, and every error that
 * prevents it.
 */

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  checkJustificatif,
  isAccepted,
  pathsOfPart,
} from '#domain/justificatif/check-justificatif.ts';
import { LARGEST_JUSTIFICATIF } from '#domain/justificatif/limits.ts';
import type { LineLocation } from '#domain/takeover/account.ts';
import { FILES, type FileName } from '#domain/takeover/headings.ts';
import { inflate } from '../modules/justificatifs/examination/inflate.ts';
import type { Source } from '../modules/takeover/source.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Registered, rangeOf, registered } from './existing-records.ts';
import type { Judging } from './reading/judging.ts';
import {
  type CodeLine,
  canBeIssued,
  enterCounter,
  enterPrefixe,
  judgeCode,
  readCode,
  readCounter,
  readPrefixe,
} from './reading/numbers.ts';
import { type Line, type ReadFile, readLines } from './reading/read-lines.ts';
import {
  enterPerson,
  enterRole,
  enterStructure,
  exists,
  noteErased,
  readPerson,
  readRole,
  readStructure,
  UNKNOWN_STRUCTURE,
} from './reading/records.ts';
import { isSituated, judgeSituations, type Situated } from './reading/situations.ts';
import { Tally } from './tally.ts';

/** One file: its lines, and how many of them the portal already has. */
export type Checked = ReadFile & { readonly deja: number };

export type Check = {
  readonly files: Readonly<Partial<Record<FileName, Checked>>>;
  /** All codes of the file. */
  readonly codes: Tally;
  /**
   * Codes allocated by the society, by the range of their prefix: counters are raised above them.
   */
  readonly input: Tally;
  /** Whether holders allocated numbers themselves that the portal could allocate. */
  readonly someCanBeIssued: boolean;
  /** Existing items that differ from the file. The writing adds those that appear later. */
  readonly differences: Set<string>;
};
/** The check under construction, while files are read. */
type Gathered = Check & { someCanBeIssued: boolean };

type Work = Judging & { readonly db: Kysely<Tables>; readonly source: Source };
/** @returns how many lines the portal has already */
type Reader = (work: Work, check: Gathered) => Promise<Checked>;

export async function checkFiles(work: Work): Promise<Check> {
  const files: Partial<Record<FileName, Checked>> = {};
  const check: Gathered = { ...nothing(), files };
  for (const name of FILES) {
    if (!work.source.has(name)) continue;
    const unread = NAMES[name].find((other) => files[other]?.isUnreadable === true);
    files[name] =
      unread === undefined ? await READERS[name](work, check) : leftOut(work, { name, unread });
  }
  if (Object.keys(files).length === 0)
    work.errors.add(
      { file: work.source.name, ligne: 0 },
      null,
      'Aucun des fichiers attendus n’y est (docs/take-over.md).',
    );
  return check;
}

/** The files whose lines each names: without them every line would be a fault. */
const NAMES: Readonly<Record<FileName, readonly FileName[]>> = {
  structures: [],
  personnes: [],
  roles: ['structures', 'personnes'],
  prefixes: ['structures'],
  compteurs: ['prefixes'],
  codes: ['structures', 'prefixes'],
  documents: ['structures'],
};

/** A file that names one which cannot be read: nothing of it is judged, and nothing is written anyway. */
function leftOut(
  { errors }: Work,
  { name, unread }: { readonly name: FileName; readonly unread: FileName },
): Checked {
  errors.advise(
    `${name}.csv n’a pas été vérifié : il dépend de ${unread}.csv, qui ne se lit pas encore.`,
  );
  return { lignes: 0, deja: 0, sha256: '', isUnreadable: true };
}

/** Lines that stand alone: read, entered among what is known, counted. */
function simply(
  name: FileName,
  isNew: (line: Line, work: Work, check: Gathered) => boolean,
): Reader {
  return async (work, check) => {
    let deja = 0;
    const read = await readLines(work.source, name, work.errors, (line) => {
      if (!isNew(line, work, check)) deja += 1;
    });
    return { ...read, deja };
  };
}

const READERS: Readonly<Record<FileName, Reader>> = {
  async structures(work) {
    const situated: Situated[] = [];
    const read = await simply('structures', (line) => {
      const one = readStructure(line, work);
      if (isSituated(one)) situated.push({ location: line.location, one });
      return enterStructure(line, one, work);
    })(work, nothing());
    judgeSituations(situated, work);
    return read;
  },
  personnes: simply('personnes', (line, work, check) => {
    const person = readPerson(line, work);
    noteErased(line, person.email, work, check);
    return enterPerson(line, person, work);
  }),
  // Whether a member is already in the team, or a counter already has its number, is checked at the
  // writing.
  roles: simply('roles', (line, work, check) => {
    const role = readRole(line, work);
    noteErased(line, role.email, work, check);
    enterRole(line, role, work);
    return true;
  }),
  prefixes: simply('prefixes', (line, work, check) =>
    enterPrefixe(line, readPrefixe(line, work), work, check),
  ),
  compteurs: simply('compteurs', (line, work) => {
    enterCounter(line, readCounter(line, work), work);
    return true;
  }),
  codes: readCodes,
  async documents(work) {
    const read = await readLines(work.source, 'documents', work.errors, (line) =>
      judgeDocument(line, work),
    );
    return { ...read, deja: 0 };
  },
};
const nothing = (): Gathered => ({
  files: {},
  codes: new Tally(),
  input: new Tally(),
  someCanBeIssued: false,
  differences: new Set<string>(),
});

const PIECE = 5000;

async function readCodes(work: Work, check: Gathered): Promise<Checked> {
  let deja = 0;
  let piece: { readonly location: LineLocation; readonly code: CodeLine }[] = [];
  const compare = async () => {
    const there = await registered(
      work.db,
      piece.map(({ code }) => code.isrc),
    );
    for (const { location, code } of piece) {
      const existing = there.get(code.isrc);
      if (existing === undefined) continue;
      deja += 1;
      if (existing.structureId !== idOf(work, code.structure))
        work.errors.add(location, 'isrc', 'Le registre a déjà ce code, pour une autre structure.');
      else noteDifference(work, check, code, existing);
    }
    piece = [];
  };
  const read = await readLines(work.source, 'codes', work.errors, async (line) => {
    const code = readCode(line, work);
    if (code === null) return;
    judgeCode(line, code, work);
    check.codes.add(code);
    const range = rangeOf(work.existing, code.prefixe, code.designation);
    if (code.origine === 'ATTRIBUE' && range !== undefined)
      check.input.add({ ...code, prefixe: `${code.prefixe} ${range.rangeStart}` });
    if (canBeIssued(code, work)) check.someCanBeIssued = true;
    piece.push({ location: line.location, code });
    if (piece.length >= PIECE) await compare();
  });
  await compare();
  return { ...read, deja };
}

/** Records a code of the register that differs from the file. */
export function noteDifference(
  judging: Pick<Judging, 'existing'>,
  { differences }: Pick<Check, 'differences'>,
  { isrc, structure, fields: { titre } }: CodeLine,
  there: Registered,
): void {
  const text = `${isrc} : « ${titre} » dans le fichier, « ${there.titre} » dans le portail`;
  if (there.structureId !== idOf(judging, structure))
    differences.add(`${text}, pour une autre structure.`);
  else if (there.isIssuedHere) differences.add(`${text}, qui a attribué ce code lui-même.`);
  else if (there.titre !== titre) differences.add(`${text}.`);
}

/** The number of a structure in the portal; null before it is written. */
export const idOf = ({ existing }: Pick<Judging, 'existing'>, reference: string): number | null =>
  exists(existing, reference)
    ? (existing.structures.get(reference)?.id ?? societyOr(existing, reference))
    : null;

const societyOr = ({ structures, societyStructureId }: Judging['existing'], reference: string) =>
  structures.has(reference) ? null : societyStructureId;

async function judgeDocument(line: Line, { errors, existing, source, seen }: Work): Promise<void> {
  const fichier = line.cell('fichier');
  if (!exists(existing, line.cell('structure')))
    errors.add(line.location, 'structure', UNKNOWN_STRUCTURE);
  if (!seen.add('document', `${line.cell('structure')}\n${fichier}`))
    errors.add(line.location, 'fichier', 'Ce fichier est là deux fois pour cette structure.');
  const result = await source.document(fichier);
  if (result === null)
    return errors.add(
      line.location,
      'fichier',
      `Il n’est pas dans le dossier documents de ${source.name}.`,
    );
  if (result.size > LARGEST_JUSTIFICATIF)
    return errors.add(line.location, 'fichier', 'Il est trop lourd : 5 MB au plus.');
  const name = line.cell('nom') || fichier.split('/').at(-1) || fichier;
  const checked = checkJustificatif(
    { bytes: await result.read(), name, type: '', size: null },
    pathsOfPart('fichier'),
    inflate,
  );
  if (!isAccepted(checked)) errors.addAll(line.location, checked);
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
