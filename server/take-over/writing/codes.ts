/**
 * Writes codes with their recordings, in dossiers of a thousand at most. Each transaction contains
 * some dossiers, whose codes are in the journal before its commit: a stopped take-over continues
 * where it was. While the database writes one, the next lines are read, and the journal lines of
 * another are prepared.
 */

import { type Kysely, sql } from 'kysely';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import type { FieldName } from '#domain/element/fields.ts';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import { RECORDING_NAMES } from '#domain/takeover/headings.ts';
import { codeFacts } from '#server/modules/journal/facts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { idOf, noteDifference } from '../check.ts';
import { rangeOf, registered } from '../existing-records.ts';
import { atNoon, type CodeLine, readCode } from '../reading/numbers.ts';
import type { Line } from '../reading/read-lines.ts';
import { insertRecordings } from './insert-recordings.ts';
import { readAgain } from './read-again.ts';
import { sideBySide } from './side-by-side.ts';
import type { Writing } from './writing.ts';

/** Lines that wait for others of their dossier, and codes of one transaction. */
const MAX_LOCKED = 20_000;
const PIECE = 1500;
/** Codes per journal line. */
const REPORTED = 1000;
/** Concurrent transactions. */
const SIDE_BY_SIDE = 3;

type Group = {
  readonly structure: string;
  readonly titre: string;
  readonly codes: readonly CodeLine[];
};

/** @returns how many were not in the register */
export async function writeCodes(
  writing: Writing,
  isRequested: (code: CodeLine) => boolean,
): Promise<number> {
  const { judging } = writing;
  let locked = new Map<string, Group & { readonly codes: CodeLine[] }>();
  let waiting = 0;
  let count = 0;
  let names: readonly FieldName[] = [];
  const pieces = sideBySide(SIDE_BY_SIDE);
  const flush = async () => {
    for (const piece of piecesOf([...locked.values()]))
      await pieces.begin(async () => {
        const written = await writePiece(writing, piece, names);
        count += written;
        await writing.treated(piece.reduce((sum, { codes }) => sum + codes.length, 0));
      });
    locked = new Map();
    waiting = 0;
  };
  const take = async (line: Line) => {
    if (names.length === 0)
      names = RECORDING_NAMES.filter((name) => name === 'producteur' || line.has(name));
    const code = readCode(line, judging);
    if (code === null || !isRequested(code)) return;
    const titre = code.dossier ?? `Codes de ${code.annee}`;
    const key = `${code.structure}\n${titre}`;
    const group = locked.get(key);
    if (group === undefined || group.codes.length >= LARGEST_DOSSIER) {
      // A full dossier is stored under a key that no line has.
      if (group !== undefined) locked.set(`${key}\n${waiting}`, group);
      locked.set(key, { structure: code.structure, titre, codes: [code] });
    } else group.codes.push(code);
    waiting += 1;
    if (waiting >= MAX_LOCKED) await flush();
  };
  try {
    await readAgain(writing, 'codes', take);
    await flush();
  } finally {
    await pieces.end();
  }
  return count;
}

function* piecesOf(groups: readonly Group[]): Generator<readonly Group[]> {
  let piece: Group[] = [];
  let size = 0;
  for (const group of groups) {
    piece.push(group);
    size += group.codes.length;
    if (size < PIECE) continue;
    yield piece;
    piece = [];
    size = 0;
  }
  if (piece.length > 0) yield piece;
}

/**
 * Existing codes stay; codes allocated by the portal since the check are reported.
 * @returns how many were new
 */
async function writePiece(
  writing: Writing,
  piece: readonly Group[],
  names: readonly FieldName[],
): Promise<number> {
  return writing.journal.notify<number>(async (db) => {
    const there = await registered(
      db,
      piece.flatMap(({ codes }) => codes.map(({ isrc }) => isrc)),
    );
    const isNew = (code: CodeLine) => {
      const result = there.get(code.isrc);
      if (result !== undefined) noteDifference(writing, writing.check, code, result);
      return result === undefined;
    };
    const groups = piece
      .map((group) => ({ ...group, codes: group.codes.filter(isNew) }))
      .filter(({ codes }) => codes.length > 0);
    const codes = groups.flatMap((group) => group.codes);
    if (codes.length === 0) return { done: 0, facts: [] };
    const dossiers = await insertDossiers(db, writing, groups);
    const elementIds = await insertGroups(db, writing, groups, { names, dossiers });
    const facts: RegisterFact[] = [];
    for (let at = 0; at < elementIds.length; at += REPORTED)
      facts.push({
        kind: 'issued',
        codes: await codeFacts(db, { elementIds: elementIds.slice(at, at + REPORTED) }, REPORTED),
      });
    const cancelled = await cancel(db, writing, codes);
    for (const { isrc, elementId, motif, annuleLe } of cancelled) {
      const act = { remplacePar: null, annulePar: writing.par, annuleLe: annuleLe.toISOString() };
      facts.push({ kind: 'cancelled', isrc, elementId, motif, ...act });
    }
    // Last: until the commit, no other transaction writes the history of these structures.
    await notify(db, writing, groups, { dossiers, cancelled });
    return { done: codes.length, facts };
  });
}

async function insertGroups(
  db: Kysely<Tables>,
  writing: Writing,
  groups: readonly Group[],
  {
    names,
    dossiers,
  }: { readonly names: readonly FieldName[]; readonly dossiers: readonly Dossier[] },
): Promise<readonly number[]> {
  const { existing, par } = writing;
  const recordings = groups.flatMap(({ structure, codes }, index) => {
    const { dossierId = 0, structureId = 0 } = dossiers[index] ?? {};
    const raison = existing.structures.get(structure)?.raison ?? '';
    return codes.map((code, position) => ({
      code,
      dossierId,
      structureId,
      raison,
      rang: position + 1,
    }));
  });
  const elementIds = await insertRecordings(db, recordings, names);
  await sql`insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
      attribue_le, attribue_par, origine)
    select o.isrc, o.element_id, o.dossier_id, o.structure_id, o.prefixe_id, o.annee, o.designation, o.attribue_le,
        ${par}::int, o.origine from rows from (
        unnest(${recordings.map(({ code }) => code.isrc)}::text[]), unnest(${elementIds}::int[]),
        unnest(${recordings.map(({ dossierId }) => dossierId)}::int[]),
        unnest(${recordings.map(({ structureId }) => structureId)}::int[]),
        unnest(${recordings.map(({ code }) => rangeOf(existing, code.prefixe, code.designation)?.id ?? null)}::int[]),
        unnest(${recordings.map(({ code }) => code.annee)}::int[]),
        unnest(${recordings.map(({ code }) => code.designation)}::int[]),
        unnest(${recordings.map(({ code }) => atNoon(code.attribueLe).toISOString())}::timestamptz[]),
        unnest(${recordings.map(({ code }) => code.origine)}::text[])
      ) as o(isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation, attribue_le, origine)`.execute(
    db,
  );
  return elementIds;
}

/** A dossier's codes are allocated before one of them is cancelled. */
async function notify(
  db: Kysely<Tables>,
  { par, now }: Writing,
  groups: readonly Group[],
  {
    dossiers,
    cancelled,
  }: { readonly dossiers: readonly Dossier[]; readonly cancelled: readonly Cancelled[] },
): Promise<void> {
  const values = groups.map(({ titre, codes }, index) => ({
    structureId: dossiers[index]?.structureId ?? null,
    dossierId: dossiers[index]?.dossierId ?? null,
    interlocuteurId: par,
    after: { titre, codes: codes.length },
  }));
  const ended = cancelled.map(({ isrc, motif, annuleLe: _day, ...location }) => ({
    action: 'code.cancel' as const,
    ...location,
    interlocuteurId: par,
    before: { isrc },
    after: { isrc, motif, remplacePar: null },
  }));
  await insertHistory(db, { action: 'dossier.takeOver', at: now, caller: null }, [
    ...values,
    ...ended,
  ]);
}

type Cancelled = {
  readonly isrc: string;
  readonly motif: string;
  readonly elementId: number;
  readonly dossierId: number;
  readonly structureId: number;
  readonly annuleLe: Date;
};

type Dossier = { readonly dossierId: number; readonly structureId: number };

async function insertDossiers(
  db: Kysely<Tables>,
  writing: Writing,
  groups: readonly Group[],
): Promise<readonly Dossier[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('dossier', 'dossier_id'))::int as id
      from generate_series(1, ${groups.length}::int)`.execute(db);
  const dossiers = groups.map(({ structure }, index) => {
    const structureId = idOf(writing, structure);
    const dossierId = rows[index]?.id;
    if (structureId === null || dossierId === undefined)
      throw new Error(`${structure} was not written`);
    return { dossierId, structureId };
  });
  const days = groups.map(({ codes }) => codes.map(({ attribueLe }) => attribueLe).toSorted());
  const moments = (location: 0 | -1) =>
    days.map((ones) => atNoon(ones.at(location) ?? '').toISOString());
  await sql`insert into dossier (dossier_id, structure_id, titre, etat, created_by, submitted_by, decided_by,
      created_at, submitted_at, decided_at, updated_at)
    select g.id, g.structure, g.titre, ${DOSSIER_ETATS.VALIDE}::smallint, ${writing.par}::int, ${writing.par}::int,
        ${writing.par}::int, g.opened, g.opened, g.decided, g.decided
      from unnest(${dossiers.map(({ dossierId }) => dossierId)}::int[],
        ${dossiers.map(({ structureId }) => structureId)}::int[], ${groups.map(({ titre }) => titre)}::text[],
        ${moments(0)}::timestamptz[], ${moments(-1)}::timestamptz[]) as g(id, structure, titre, opened, decided)`.execute(
    db,
  );
  return dossiers;
}

async function cancel(
  db: Kysely<Tables>,
  { par }: Writing,
  codes: readonly CodeLine[],
): Promise<readonly Cancelled[]> {
  const cancelled = codes.filter(({ annuleLe }) => annuleLe !== null);
  if (cancelled.length === 0) return [];
  await sql`insert into annulation (isrc, element_id, motif, annule_le, annule_par)
    select i.isrc, i.element_id, g.motif, g.moment, ${par}::int
      from unnest(${cancelled.map(({ isrc }) => isrc)}::text[],
        ${cancelled.map(({ motifAnnulation }) => motifAnnulation)}::text[],
        ${cancelled.map(({ annuleLe }) => atNoon(annuleLe ?? '').toISOString())}::timestamptz[]) as g(isrc, motif, moment)
      join immatriculation i on i.isrc = g.isrc`.execute(db);
  const { rows } = await sql<Cancelled>`
    select a.isrc, a.motif, a.annule_le as "annuleLe", a.element_id as "elementId", i.dossier_id as "dossierId", i.structure_id as "structureId"
      from annulation a join immatriculation i on i.isrc = a.isrc
      where a.isrc = any(${cancelled.map(({ isrc }) => isrc)}::bpchar[]) order by a.isrc`.execute(
    db,
  );
  return rows;
}
