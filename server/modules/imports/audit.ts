/**
 * `POST /api/isrc/audit`: compares the lines of a catalogue with the structure's own recordings.
 */

import type { OutputOf } from '#contract/endpoint.ts';
import type { auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { may } from '#domain/permission/may.ts';
import { BANDS } from '#domain/proximity/bands.ts';
import { type Comparable, comparableOf } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { ImportDeps } from './deps.ts';
import { refusedCodes } from './sheet/refused-codes.ts';

type Deps = Pick<ImportDeps, 'dossiers' | 'findCarriers' | 'findOwnDuplicates' | 'declaredErrors'>;
type Message = OutputOf<typeof auditCatalogue>['lignes'][number];
/** A recording of the structure, with its issued or declared code. */
type Own = {
  readonly titre: string | null;
  readonly compared: Comparable;
  readonly isrc: string | null;
  readonly cancelled: boolean;
  readonly remplacePar: string | null;
};

export function catalogueAuditor(deps: Deps): Handler<typeof auditCatalogue> {
  return async (call, { body: { structureId, lignes } }) => {
    if (!may(call.actor, 'readCodes', { structureId })) throw new DomainError(NOT_FOUND);
    const comparables = lignes.map((line) => comparableOf({ ...line, artistesInvites: [] }));
    const codes = lignes.map(({ isrc }) => (isrc === null ? null : parseIsrc(isrc)));
    const isrcs = [...new Set(codes.flatMap((code) => code ?? []))];
    const carriers = await deps.findCarriers(call.db, structureId, isrcs, async () => new Set());
    const twins = await deps.findOwnDuplicates(call.db, structureId, comparables);
    const ids = [...carriers.values()].map(({ elementId }) => elementId).concat(twins);
    const own = await ownOf(call, deps, structureId, [...new Set(ids.flatMap((id) => id ?? []))]);
    const free = lignes.flatMap(({ type }, rang) => {
      const isrc = codes[rang] ?? null;
      return isrc === null || carriers.has(isrc) ? [] : [{ type, isrc }];
    });
    const domainError = await refusedCodes(call, deps, structureId, free);
    const message = (
      rang: number,
      constat: Message['constat'],
      elementId: number | null,
    ): Message => {
      const { titre = null, isrc = null, remplacePar = null } = own.get(elementId ?? 0) ?? {};
      return { rang, constat, elementId, titre, isrc, remplacePar, message: null };
    };
    return {
      lignes: comparables.flatMap((line, rang) => {
        const code = codes[rang] ?? null;
        const carrier = code === null ? undefined : carriers.get(code);
        if (carrier !== undefined) {
          if (carrier.elementId === null) return message(rang, 'AUTRUI', null);
          const named = own.get(carrier.elementId);
          if (named?.cancelled === true) return message(rang, 'ANNULE', carrier.elementId);
          const isNamed =
            named === undefined || scoreOf(line, named.compared).score >= BANDS.PROCHE;
          return message(rang, isNamed ? 'CONNU' : 'AUTRE_TITRE', carrier.elementId);
        }
        const fieldError = code === null ? null : domainError({ type: line.type, isrc: code });
        if (fieldError !== null)
          return { ...message(rang, 'IRRECEVABLE', null), isrc: code, message: fieldError.message };
        const twin = twins[rang] ?? null;
        if ((own.get(twin ?? 0)?.isrc ?? null) === null) return [];
        return message(rang, code === null ? 'A_DEJA' : 'A_UN_AUTRE', twin);
      }),
    };
  };
}

async function ownOf(
  { db }: Call,
  { dossiers }: Deps,
  structureId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Own>> {
  if (ids.length === 0) return new Map();
  const recordings = await dossiers.ownRecordings(db, structureId, ids);
  const rows = await db
    .selectFrom('immatriculation as i')
    .leftJoin('annulation as a', 'a.elementId', 'i.elementId')
    .select(['i.elementId', 'i.isrc', 'a.annuleLe', 'a.remplacePar'])
    .where('i.elementId', 'in', ids)
    .execute();
  const codes = new Map(rows.map((row) => [row.elementId, row]));
  return new Map(
    [...recordings].map(([elementId, { fields }]) => {
      const { isrc = null, annuleLe = null, remplacePar = null } = codes.get(elementId) ?? {};
      return [
        elementId,
        {
          titre: fields.titre,
          compared: comparableOf({ ...fields, type: fields.type ?? 'P' }),
          isrc,
          cancelled: annuleLe !== null,
          remplacePar,
        },
      ];
    }),
  );
}
