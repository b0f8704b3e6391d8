/**
 * `GET /api/isrc/family`: from one recording to all those it is tied to, round by round. The walk
 * continues through the caller's own recordings only: one of another structure is an end, because
 * its ties are private to that structure.
 */

import { type Kysely, type SqlBool, sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import {
  type Family,
  LARGEST_FAMILY,
  type Membre,
  type readFamily,
} from '#contract/registration/family.ts';
import { DomainError } from '#domain/domain-error.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { covers } from '#server/platform/scope.ts';

export const read: Handler<typeof readFamily> = async (call, { query }) => {
  const [root] = await recordingsOf(call, [query.elementId]);
  if (root === undefined || !isOwn(call, root)) throw new DomainError(NOT_FOUND);
  const { result, tronque } = await walk(call, root);
  const { membres, liens } = drawn(call, result);
  return { membres, liens, tronque };
};

const isOwn = ({ scope }: Call, { structureId }: Kin) => covers(scope, structureId);

async function walk(
  call: Call,
  root: Kin,
): Promise<{ readonly result: readonly Kin[]; readonly tronque: boolean }> {
  const result = new Map([[root.elementId, root]]);
  const seen = new Set([root.elementId]);
  let frontier: readonly Kin[] = [root];
  while (frontier.length > 0) {
    const ids = await relationsOf(call, frontier);
    const unseen = ids.filter((elementId) => !seen.has(elementId));
    const capacity = LARGEST_FAMILY - result.size;
    for (const elementId of unseen) seen.add(elementId);
    const next = unseen.length === 0 ? [] : await recordingsOf(call, unseen);
    for (const kin of next.slice(0, capacity)) result.set(kin.elementId, kin);
    if (next.length > capacity) return { result: [...result.values()], tronque: true };
    frontier = next.filter((kin) => isOwn(call, kin));
  }
  return { result: [...result.values()], tronque: false };
}

async function relationsOf({ db }: Call, frontier: readonly Kin[]): Promise<readonly number[]> {
  const ids = frontier.map(({ elementId }) => elementId);
  const isrcs = frontier.flatMap(({ isrc, lien, remplacePar }) =>
    [isrc, lien?.isrc ?? null, remplacePar].filter((code) => code !== null),
  );
  const named = frontier.flatMap(({ lien }) => lien?.elementId ?? []);
  // Bounded: more than fits in one answer would be left out anyway.
  return [...new Set([...named, ...(await kinOf(db, { ids, isrcs }, 2 * LARGEST_FAMILY))])];
}

/** The members with their ties; a tie is shown when one of its ends is the caller's own. */
function drawn(call: Call, matches: readonly Kin[]): Pick<Family, 'membres' | 'liens'> {
  const membres = matches.map((kin, cle) => presentKin(call, kin, cle));
  const byId = new Map(matches.map(({ elementId }, cle) => [elementId, cle]));
  const byCode = new Map(
    matches.flatMap(({ isrc }, cle) => (isrc === null ? [] : [[isrc, cle] as const])),
  );
  const own = matches.map((kin) => isOwn(call, kin));
  const liens: Family['liens'] = [];
  const tie = (de: number, vers: number | undefined, nature: Family['liens'][number]['nature']) => {
    if (vers !== undefined && vers !== de && (own[de] || own[vers]))
      liens.push({ de, vers, nature });
  };
  const locationOf = (isrc: string, de: number): number | undefined => {
    const existing = byCode.get(isrc);
    if (existing !== undefined || !own[de]) return existing;
    const cle = membres.push({ ...UNKNOWN, cle: membres.length, isrc }) - 1;
    byCode.set(isrc, cle);
    return cle;
  };
  for (const [de, { lien, remplacePar }] of matches.entries()) {
    if (lien !== null) {
      const byNumber = lien.elementId === null ? undefined : byId.get(lien.elementId);
      tie(
        de,
        byNumber ?? (lien.isrc === null ? undefined : locationOf(lien.isrc, de)),
        lien.nature,
      );
    }
    if (remplacePar !== null) tie(de, locationOf(remplacePar, de), 'REMPLACE_PAR');
  }
  return { membres, liens };
}

/** A code that is not in the register: it was issued elsewhere. */
const UNKNOWN: Omit<Membre, 'cle' | 'isrc'> = {
  elementId: null,
  statut: null,
  type: null,
  titre: null,
  version: null,
  artiste: null,
  duree: null,
  anneePublication: null,
  annuleLe: null,
  motifAnnulation: null,
  structure: null,
};

function presentKin(call: Call, kin: Kin, cle: number): Membre {
  const { elementId, statut, isrc, type, titre, version, artiste, duree, anneePublication } = kin;
  const own = isOwn(call, kin);
  return {
    cle,
    isrc,
    type,
    titre,
    version,
    artiste,
    anneePublication,
    elementId: own ? elementId : null,
    statut: own ? statut : null,
    duree: duree === null ? null : formatDuree(duree),
    annuleLe: kin.annuleLe?.toISOString() ?? null,
    motifAnnulation: own ? kin.motifAnnulation : null,
    structure:
      call.actor.kind === 'staff' ? { structureId: kin.structureId, raison: kin.raison } : null,
  };
}

/**
 * Reads the relations of recordings: which recordings name them, and what the caller may see of
 * each.
 */
type Names = { readonly ids: readonly number[]; readonly isrcs: readonly string[] };

/** Recordings that carry one of these codes, that declare a tie to one of them, or that one of them replaces. */
async function kinOf(db: Kysely<Tables>, { ids, isrcs }: Names, most: number): Promise<number[]> {
  const codes = sql`any(${[...isrcs]}::text[])`;
  const { rows } = await sql<{ elementId: number }>`
    select element_id from immatriculation where isrc = any(${[...isrcs]}::bpchar[])
    union
    select element_id from element
      where lien is not null and (lien ->> 'elementId')::integer = any(${[...ids]}::int[])
    union
    select element_id from element where lien is not null and lien ->> 'isrc' = ${codes}
    union
    select element_id from annulation where remplace_par = any(${[...isrcs]}::bpchar[])
    limit ${most}`.execute(db);
  return rows.map(({ elementId }) => elementId);
}

/**
 * Visible recordings: all of the own structure; of any other, those with a code, since the code is
 * public and unsent recordings are not.
 */
function recordingsOf({ db, scope }: Pick<Call, 'db' | 'scope'>, ids: readonly number[]) {
  const visible =
    scope.kind === 'all'
      ? sql<SqlBool>`true`
      : scope.kind === 'none'
        ? sql<SqlBool>`false`
        : sql<SqlBool>`(e.statut in ${oneOf(ISSUED)} or e.structure_id = ${scope.structureId})`;
  return db
    .selectFrom('element as e')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .leftJoin('annulation as a', 'a.elementId', 'e.elementId')
    .select([
      'e.elementId',
      'e.structureId',
      'e.statut',
      'e.type',
      'e.titre',
      'e.version',
      'e.artiste',
    ])
    .select(['e.duree', 'e.anneePublication', 'e.lien', 's.raison', 'i.isrc'])
    .select(['a.annuleLe', 'a.motif as motifAnnulation', 'a.remplacePar'])
    .where('e.elementId', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(visible)
    .orderBy('e.elementId')
    .execute();
}

type Kin = Awaited<ReturnType<typeof recordingsOf>>[number];
