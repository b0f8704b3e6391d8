/**
 * `POST /api/isrc/sons`: finds what sounds like a file, or like a recording's stored fingerprint;
 * `GET /api/isrc/son` reads that fingerprint.
 */

import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import type { findSound, readSound, SonsTrouves, SonTrouve } from '#contract/registration/sound.ts';
import { DomainError } from '#domain/domain-error.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import type { Fingerprint } from '#domain/sound/sound-match.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';
import { type Among, compared, findSounds, type Sight, type SoundResult } from './find-sounds.ts';
import type { Neighbours } from './neighbours.ts';

/** Recordings shown of each kind. */
const MAX_RESULTS = 10;
const MAX_REST = 5;

type Named = Pick<
  Selectable<Tables['element']>,
  'elementId' | 'dossierId' | 'structureId' | 'type'
>;
type Stored = { readonly received: Fingerprint; readonly shown: NonNullable<SonsTrouves['son']> };

export const find =
  ({ describe, byLetters }: Neighbours): Handler<typeof findSound> =>
  async (call, { body }) => {
    const named = body.elementId === undefined ? null : await recordingOf(call, body.elementId);
    const stored = named === null ? null : await storedWith(call, named.elementId);
    const received = receivedIn(body) ?? stored?.received ?? null;
    const son = stored?.shown ?? null;
    if (received === null) return { son, trouves: [], autresSons: [] };
    const sight = 'parmi' in body && body.parmi ? ownSight(call) : sightOf(call, named);
    const among = { sight, type: named?.type ?? null };
    const soundResults = await matchedAtAnySpeed(call, body, {
      received,
      ...among,
      except: named?.elementId ?? null,
    });
    const shown = soundResults.slice(0, MAX_RESULTS);
    const similar = named === null ? [] : await byLetters(call, named.elementId);
    const rest = (await compared(call.db, received, { ids: similar, ...among }))
      .filter(({ verdict: decision }) => decision === 'AUTRE')
      .slice(0, MAX_REST);
    const reported = await describe(
      call,
      [...shown, ...rest].map(({ elementId }) => elementId),
      named,
    );
    return {
      son,
      trouves: shown.flatMap((one) => presentResult(one, reported.get(one.elementId))),
      autresSons: rest.flatMap(({ elementId }) => reported.get(elementId) ?? []),
    };
  };

export const read: Handler<typeof readSound> = async (call, { query: { elementId } }) => {
  const named = await recordingOf(call, elementId);
  return { son: (await storedWith(call, named.elementId))?.shown ?? null };
};

const receivedIn = (body: BodyOf<typeof findSound>): Fingerprint | null =>
  'empreinte' in body ? { empreinte: body.empreinte, duree: body.duree } : null;

type Sought = Among & { readonly received: Fingerprint; readonly except: number | null };

/**
 * Compares at the original speed first; when nothing matches, at the other speeds that were
 * fingerprinted.
 */
async function matchedAtAnySpeed(
  { db }: Call,
  body: BodyOf<typeof findSound>,
  { received, ...among }: Sought,
): Promise<SoundResult[]> {
  const soundResults = await findSounds(db, received, among);
  const speeds = 'vitesses' in body ? (body.vitesses ?? []) : [];
  if (speeds.length === 0 || soundResults.some(({ verdict: decision }) => decision === 'MEME'))
    return soundResults;
  const same = new Map<number, SoundResult>();
  for (const { vitesse, empreinte } of speeds) {
    const asIfSlowed = { empreinte, duree: Math.round(received.duree * (1 + vitesse / 100)) };
    for (const one of await findSounds(db, asIfSlowed, among)) {
      const soundResult = same.get(one.elementId);
      if (one.verdict === 'MEME' && (soundResult === undefined || soundResult.bits < one.bits))
        same.set(one.elementId, { ...one, vitesse: -vitesse });
    }
  }
  return [...same.values(), ...soundResults.filter(({ elementId }) => !same.has(elementId))];
}

async function recordingOf(call: Call, elementId: number): Promise<Named> {
  const row = await call.db
    .selectFrom('element')
    .select(['elementId', 'dossierId', 'structureId', 'type'])
    .where(within(call.scope, 'structure_id'))
    .where('elementId', '=', elementId)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError(NOT_FOUND);
  return row;
}

async function storedWith(call: Call, elementId: number): Promise<Stored | null> {
  const row = await call.db
    .selectFrom('empreinte')
    .select(['mots', 'duree', 'forme', 'keptAt'])
    .where('elementId', '=', elementId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { mots, duree, forme, keptAt: storedAt } = row;
  return {
    received: { empreinte: Uint32Array.from(mots), duree },
    shown: { duree: formatDuree(duree), forme, keptAt: storedAt.toISOString() },
  };
}

/**
 * As in the search by letters: codes of the whole register, and the own structure's entries in
 * progress.
 */
function sightOf({ actor, scope }: Call, named: Named | null): Sight {
  if (actor.kind === 'staff') return 'all';
  if (named !== null) return { structureId: named.structureId };
  return { structureId: scope.kind === 'one' ? scope.structureId : 0 };
}

const ownSight = ({ actor, scope }: Call): Sight =>
  actor.kind === 'staff' ? 'all' : { only: scope };

function presentResult(
  { verdict: decision, bits, decalage, vitesse, forme }: SoundResult,
  reported:
    | Omit<SonTrouve, 'verdict' | 'ressemblance' | 'decalage' | 'vitesse' | 'forme'>
    | undefined,
): SonTrouve[] {
  if (reported === undefined || decision === 'AUTRE') return [];
  const own = reported.elementId !== null;
  return [
    {
      ...reported,
      verdict: decision,
      ressemblance: Math.round(bits * 100),
      decalage,
      vitesse,
      forme: own ? forme : null,
    },
  ];
}
