/** Test fixture: a recording alone in its dossier, in any state. */

import type { Kysely } from 'kysely';
import type { Statut } from '#domain/registration/statuts.ts';
import type { Tables } from '../platform/database/tables.ts';

export const STATES = [
  'USER',
  'USER without minuterie',
  'MINU',
  'PRODUCT',
  'LOCK',
  'DONE',
] as const;
export type State = (typeof STATES)[number];
export type Recording = { readonly dossierId: number; readonly elementId: number };

export const statutOf = (state: State): Statut =>
  state === 'USER without minuterie' ? 'USER' : state;

type Input = {
  readonly structureId: number;
  readonly state: State;
  /** Lock holder in state LOCK; decider in state DONE. */
  readonly holderId: number;
  readonly now: Date;
};

let serial = 0;

export async function aRecording(db: Kysely<Tables>, input: Input): Promise<Recording> {
  const { structureId, state, holderId, now } = input;
  serial += 1;
  const statut = statutOf(state);
  const born = { createdAt: now, updatedAt: now };
  const locked = state === 'LOCK' ? { lockedBy: holderId, lockedAt: now } : {};
  const decided = state === 'DONE' ? { decidedBy: holderId, decidedAt: now } : {};
  const { dossierId } = await db
    .insertInto('dossier')
    .values({
      structureId,
      etat: statut === 'USER' ? 1 : state === 'DONE' ? 3 : 2,
      submittedAt: statut === 'USER' ? null : now,
      ...locked,
      ...decided,
      ...born,
    })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  const { elementId } = await db
    .insertInto('element')
    .values({
      dossierId,
      structureId,
      rang: 1,
      statut,
      type: 'P',
      titre: `Enregistrement ${serial}`,
      artiste: `Artiste ${serial}`,
      duree: state === 'MINU' || state === 'USER without minuterie' ? null : 200,
      anneePublication: 2026,
      qualite: 'PRODUCTEUR',
      ...born,
    })
    .returning('elementId')
    .executeTakeFirstOrThrow();
  if (state === 'DONE')
    await immatriculated(db, { ...input, dossierId, elementId, designation: 50_000 + serial });
  return { dossierId, elementId };
}

async function immatriculated(
  db: Kysely<Tables>,
  {
    structureId,
    holderId,
    now,
    dossierId,
    elementId,
    designation,
  }: Input & Recording & { designation: number },
): Promise<void> {
  await db
    .insertInto('immatriculation')
    .values({
      isrc: `FRX2526${designation}`,
      elementId,
      dossierId,
      structureId,
      prefixeId: null,
      annee: 26,
      designation,
      attribueLe: now,
      attribuePar: holderId,
    })
    .execute();
}
