/** `POST /api/isrc/audit`: what the structure's own recordings say of the lines of a catalogue. */

import type { OutputOf } from '#contract/endpoint.ts';
import type { auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { may } from '#domain/permission/may.ts';
import { BANDS } from '#domain/proximity/bands.ts';
import { type Comparable, comparableOf } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { ImportParts } from './parts.ts';
import { refusedCodes } from './sheet/refused-codes.ts';

type Parts = Pick<
  ImportParts,
  'dossiers' | 'findCarriers' | 'findOwnDuplicates' | 'declaredFaults'
>;
type Said = OutputOf<typeof auditCatalogue>['lignes'][number];
/** A recording of the structure, with the code that the register gave or knows of it. */
type Own = {
  readonly titre: string | null;
  readonly compared: Comparable;
  readonly isrc: string | null;
  readonly cancelled: boolean;
  readonly remplacePar: string | null;
};

export function catalogueAuditor(parts: Parts): Verb<typeof auditCatalogue> {
  return async (call, { body: { structureId, lignes } }) => {
    if (!may(call.actor, 'readCodes', { structureId })) throw new Refusal(NOT_FOUND);
    const asked = lignes.map((line) => comparableOf({ ...line, artistesInvites: [] }));
    const codes = lignes.map(({ isrc }) => (isrc === null ? null : parseIsrc(isrc)));
    const given = [...new Set(codes.flatMap((code) => code ?? []))];
    const carriers = await parts.findCarriers(call.db, structureId, given, async () => new Set());
    const twins = await parts.findOwnDuplicates(call.db, structureId, asked);
    const ids = [...carriers.values()].map(({ elementId }) => elementId).concat(twins);
    const own = await ownOf(call, parts, structureId, [...new Set(ids.flatMap((id) => id ?? []))]);
    const free = lignes.flatMap(({ type }, rang) => {
      const isrc = codes[rang] ?? null;
      return isrc === null || carriers.has(isrc) ? [] : [{ type, isrc }];
    });
    const refusal = await refusedCodes(call, parts, structureId, free);
    const said = (rang: number, constat: Said['constat'], elementId: number | null): Said => {
      const { titre = null, isrc = null, remplacePar = null } = own.get(elementId ?? 0) ?? {};
      return { rang, constat, elementId, titre, isrc, remplacePar, message: null };
    };
    return {
      lignes: asked.flatMap((line, rang) => {
        const code = codes[rang] ?? null;
        const carrier = code === null ? undefined : carriers.get(code);
        if (carrier !== undefined) {
          if (carrier.elementId === null) return said(rang, 'AUTRUI', null);
          const named = own.get(carrier.elementId);
          if (named?.cancelled === true) return said(rang, 'ANNULE', carrier.elementId);
          const isNamed =
            named === undefined || scoreOf(line, named.compared).score >= BANDS.PROCHE;
          return said(rang, isNamed ? 'CONNU' : 'AUTRE_TITRE', carrier.elementId);
        }
        const fault = code === null ? null : refusal({ type: line.type, isrc: code });
        if (fault !== null)
          return { ...said(rang, 'IRRECEVABLE', null), isrc: code, message: fault.message };
        const twin = twins[rang] ?? null;
        if ((own.get(twin ?? 0)?.isrc ?? null) === null) return [];
        return said(rang, code === null ? 'A_DEJA' : 'A_UN_AUTRE', twin);
      }),
    };
  };
}

async function ownOf(
  { db }: Call,
  { dossiers }: Parts,
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
