/** `POST /api/isrc/audit`: what the structure's own recordings say of the lines of a catalogue. */

import type { OutputOf } from '#contract/endpoint.ts';
import type { auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import type { ElementType } from '#domain/element/lists.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { may } from '#domain/permission/may.ts';
import { BANDS } from '#domain/proximity/bands.ts';
import { type Comparable, comparableOf } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { ImportParts } from './parts.ts';

type Parts = Pick<ImportParts, 'dossiers' | 'findCarriers' | 'findOwnDuplicates' | 'declaredFaults'>;
type Said = OutputOf<typeof auditCatalogue>['lignes'][number];
/** A recording of the structure, with the code that the register gave or knows of it. */
type Own = { readonly titre: string | null; readonly compared: Comparable; readonly isrc: string | null };

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
    const refused = await refusedOf(call, parts, structureId, lignes, (code) => !carriers.has(code));
    const said = (rang: number, constat: Said['constat'], elementId: number | null): Said => {
      const { titre = null, isrc = null } = own.get(elementId ?? 0) ?? {};
      return { rang, constat, elementId, titre, isrc, message: null };
    };
    return {
      lignes: asked.flatMap((line, rang) => {
        const code = codes[rang] ?? null;
        const carrier = code === null ? undefined : carriers.get(code);
        if (carrier !== undefined) {
          if (carrier.elementId === null) return said(rang, 'AUTRUI', null);
          const named = own.get(carrier.elementId);
          const isNamed = named === undefined || scoreOf(line, named.compared).score >= BANDS.PROCHE;
          return said(rang, isNamed ? 'CONNU' : 'AUTRE_TITRE', carrier.elementId);
        }
        const message = refused.get(`${lignes[rang]?.type} ${code}`);
        if (message !== undefined) return { ...said(rang, 'IRRECEVABLE', null), isrc: code, message };
        const twin = twins[rang] ?? null;
        if ((own.get(twin ?? 0)?.isrc ?? null) === null) return [];
        return said(rang, code === null ? 'A_DEJA' : 'A_UN_AUTRE', twin);
      }),
    };
  };
}

/** By type and code, why a code that nobody carries would be refused: the sending asks the same. */
async function refusedOf(
  call: Call,
  { declaredFaults }: Parts,
  structureId: number,
  lignes: readonly { readonly type: ElementType; readonly isrc: string | null }[],
  isAsked: (code: Isrc) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const asked = new Map<string, { readonly type: ElementType; readonly isrc: Isrc }>();
  for (const { type, isrc: text } of lignes) {
    const isrc = text === null ? null : parseIsrc(text);
    if (isrc !== null && isAsked(isrc)) asked.set(`${type} ${isrc}`, { type, isrc });
  }
  const keys = [...asked.keys()];
  // Each by itself: two lines of one code are told by whoever shows the lines.
  const elements = [...asked.values()].map((one, elementId) => ({ ...one, elementId }));
  const faults = await declaredFaults(call, { structureId, elements });
  return new Map(
    faults
      .filter(({ code }) => code !== ALREADY_USED.code)
      .map(({ path, message }) => [keys[Number(path.split('.')[1])] ?? '', message]),
  );
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
    .selectFrom('immatriculation')
    .select(['elementId', 'isrc'])
    .where('elementId', 'in', ids)
    .execute();
  const codes = new Map<number, Isrc>(rows.map(({ elementId, isrc }) => [elementId, isrc as Isrc]));
  return new Map(
    [...recordings].map(([elementId, { fields }]) => [
      elementId,
      {
        titre: fields.titre,
        compared: comparableOf({ ...fields, type: fields.type ?? 'P' }),
        isrc: codes.get(elementId) ?? null,
      },
    ]),
  );
}
