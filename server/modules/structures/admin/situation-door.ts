/**
 * The data that goes with a situation, whichever call sets it: its date and the absorbing
 * structure.
 */

import type { FieldError } from '#domain/domain-error.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { type Absorbing, checkSituation } from '#domain/structure/situation-change.ts';
import type { Preparation } from '#server/platform/call.ts';
import type { Structure } from '../structure-columns.ts';
import type { SituationChange } from '../update-errors.ts';

export type Dated = Pick<Structure, 'situationDepuis' | 'absorbeePar'>;
type Message = {
  readonly situationDepuis?: string | null | undefined;
  readonly absorbeePar?: number | null | undefined;
};

/** The day and the absorbing structure belong to one situation: another one begins without them. */
export function situationAfter(
  structure: Structure,
  { situation }: SituationChange,
  message: Message,
): Dated {
  const { situationDepuis: since, absorbeePar: by } = structure;
  const stored =
    situation === undefined
      ? { situationDepuis: since, absorbeePar: by }
      : { situationDepuis: null, absorbeePar: null };
  const { situationDepuis = stored.situationDepuis, absorbeePar = stored.absorbeePar } = message;
  return { situationDepuis: situationDepuis === '' ? null : situationDepuis, absorbeePar };
}

/** Fields that differ from the stored ones. */
export function redated(structure: Structure, after: Dated): Partial<Dated> {
  const names = (['situationDepuis', 'absorbeePar'] as const).filter(
    (name) => after[name] !== structure[name],
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

export async function situationErrors(
  call: Preparation,
  structure: Structure,
  status: SituationChange,
  { situationDepuis, absorbeePar }: Dated,
  message: Message,
): Promise<readonly FieldError[]> {
  const isNew = status.situation !== undefined;
  const isTouched =
    isNew || message.situationDepuis !== undefined || message.absorbeePar !== undefined;
  if (!isTouched) return [];
  const situation = status.situation ?? structure.situation;
  const { structureId, dateCreation } = structure;
  return checkSituation(
    { structureId, situation, isNew, depuis: situationDepuis, dateCreation, absorbeePar },
    { today: dayInParis(call.now), absorbing: await absorbingOf(call, absorbeePar) },
  );
}

async function absorbingOf({ db }: Preparation, structureId: number | null): Promise<Absorbing> {
  if (structureId === null) return null;
  const result = await db
    .selectFrom('structure')
    .select(['etat', 'absorbeePar'])
    .where('structureId', '=', structureId)
    .where('fusionneeVers', 'is', null)
    .executeTakeFirst();
  return result ?? null;
}
