/** `POST /api/isrc/sons`: what sounds like a file, or like what is kept with a recording; `GET /api/isrc/son`: that. */

import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import type { findSound, readSound, SonsTrouves, SonTrouve } from '#contract/sound/sound.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Heard } from '#domain/sound/verdict.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';
import { type Among, compared, type FoundSound, findSounds, type Sight } from './find-sounds.ts';
import type { Neighbours } from './neighbours.ts';

/** Recordings shown of each kind. */
const MOST_FOUND = 10;
const MOST_OTHERS = 5;

type Named = Pick<
  Selectable<Tables['element']>,
  'elementId' | 'dossierId' | 'structureId' | 'type'
>;
type Kept = { readonly heard: Heard; readonly shown: NonNullable<SonsTrouves['son']> };

export const find =
  ({ describe, byLetters }: Neighbours): Verb<typeof findSound> =>
  async (call, { body }) => {
    const named = body.elementId === undefined ? null : await recordingOf(call, body.elementId);
    const kept = named === null ? null : await keptWith(call, named.elementId);
    const heard = heardIn(body) ?? kept?.heard ?? null;
    const son = kept?.shown ?? null;
    if (heard === null) return { son, trouves: [], autresSons: [] };
    const sight = 'parmi' in body && body.parmi ? ownSight(call) : sightOf(call, named);
    const among = { sight, type: named?.type ?? null };
    const found = await foundAtAnySpeed(call, body, {
      heard,
      ...among,
      except: named?.elementId ?? null,
    });
    const shown = found.slice(0, MOST_FOUND);
    const near = named === null ? [] : await byLetters(call, named.elementId);
    const others = (await compared(call.db, heard, { ids: near, ...among }))
      .filter(({ verdict }) => verdict === 'AUTRE')
      .slice(0, MOST_OTHERS);
    const told = await describe(
      call,
      [...shown, ...others].map(({ elementId }) => elementId),
      named,
    );
    return {
      son,
      trouves: shown.flatMap((one) => presentFound(one, told.get(one.elementId))),
      autresSons: others.flatMap(({ elementId }) => told.get(elementId) ?? []),
    };
  };

export const read: Verb<typeof readSound> = async (call, { query: { elementId } }) => {
  const named = await recordingOf(call, elementId);
  return { son: (await keptWith(call, named.elementId))?.shown ?? null };
};

const heardIn = (body: BodyOf<typeof findSound>): Heard | null =>
  'empreinte' in body ? { empreinte: body.empreinte, duree: body.duree } : null;

type Sought = Among & { readonly heard: Heard; readonly except: number | null };

/** As it is; and when nothing sounds the same, as it would be at the other speeds that were heard. */
async function foundAtAnySpeed(
  { db }: Call,
  body: BodyOf<typeof findSound>,
  { heard, ...among }: Sought,
): Promise<FoundSound[]> {
  const found = await findSounds(db, heard, among);
  const speeds = 'vitesses' in body ? (body.vitesses ?? []) : [];
  if (speeds.length === 0 || found.some(({ verdict }) => verdict === 'MEME')) return found;
  const same = new Map<number, FoundSound>();
  for (const { vitesse, empreinte } of speeds) {
    const asIfSlowed = { empreinte, duree: Math.round(heard.duree * (1 + vitesse / 100)) };
    for (const one of await findSounds(db, asIfSlowed, among)) {
      const known = same.get(one.elementId);
      if (one.verdict === 'MEME' && (known === undefined || known.bits < one.bits))
        same.set(one.elementId, { ...one, vitesse: -vitesse });
    }
  }
  return [...same.values(), ...found.filter(({ elementId }) => !same.has(elementId))];
}

async function recordingOf(call: Call, elementId: number): Promise<Named> {
  const row = await call.db
    .selectFrom('element')
    .select(['elementId', 'dossierId', 'structureId', 'type'])
    .where(within(call.scope, 'structure_id'))
    .where('elementId', '=', elementId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(NOT_FOUND);
  return row;
}

async function keptWith(call: Call, elementId: number): Promise<Kept | null> {
  const row = await call.db
    .selectFrom('empreinte')
    .select(['mots', 'duree', 'forme', 'keptAt'])
    .where('elementId', '=', elementId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { mots, duree, forme, keptAt } = row;
  return {
    heard: { empreinte: Uint32Array.from(mots), duree },
    shown: { duree: formatDuree(duree), forme, keptAt: keptAt.toISOString() },
  };
}

/** As for letters: codes of the whole register, and what the own structure is entering. */
function sightOf({ actor, scope }: Call, named: Named | null): Sight {
  if (actor.kind === 'staff') return 'all';
  if (named !== null) return { structureId: named.structureId };
  return { structureId: scope.kind === 'one' ? scope.structureId : 0 };
}

const ownSight = ({ actor, scope }: Call): Sight =>
  actor.kind === 'staff' ? 'all' : { only: scope };

function presentFound(
  { verdict, bits, decalage, vitesse, forme }: FoundSound,
  told: Omit<SonTrouve, 'verdict' | 'ressemblance' | 'decalage' | 'vitesse' | 'forme'> | undefined,
): SonTrouve[] {
  if (told === undefined || verdict === 'AUTRE') return [];
  const own = told.elementId !== null;
  return [
    {
      ...told,
      verdict,
      ressemblance: Math.round(bits * 100),
      decalage,
      vitesse,
      forme: own ? forme : null,
    },
  ];
}
