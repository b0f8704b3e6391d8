/** Reads the recorded choices about recordings, and whether each is still valid. */

import { type Kysely, sql } from 'kysely';
import type { Choix } from '#domain/proximity/choices.ts';
import type { Caller } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Choice = {
  readonly elementId: number;
  readonly candidatId: number;
  readonly choix: Choix;
  readonly motif: string | null;
  readonly score: number;
  readonly chosenAt: Date;
  readonly parLaSociete: boolean;
  readonly prenom: string;
  readonly nom: string;
  /** False once one of the two recordings has changed in what is compared, or the candidate's code is cancelled. */
  readonly valable: boolean;
};

/**
 * Choices made on one of these recordings, or on another one of its structure about it. Choices of
 * another structure about this one's code are private to that structure.
 */
export async function choicesAbout(
  db: Kysely<Tables>,
  elementIds: readonly number[],
): Promise<readonly Choice[]> {
  if (elementIds.length === 0) return [];
  const request = sql<number>`any(${elementIds}::int[])`;
  const rows = await db
    .selectFrom('proximiteChoix as c')
    .innerJoin('proximite as e', 'e.elementId', 'c.elementId')
    .innerJoin('proximite as k', 'k.elementId', 'c.candidatId')
    .innerJoin('element as chooser', 'chooser.elementId', 'c.elementId')
    .innerJoin('element as chosen', 'chosen.elementId', 'c.candidatId')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.chosenBy')
    .leftJoin('annulation as a', 'a.elementId', 'c.candidatId')
    .select([
      'c.elementId',
      'c.candidatId',
      'c.choix',
      'c.motif',
      'c.score',
      'c.chosenAt',
      'c.parLaSociete',
    ])
    .select([
      'c.elementRevision',
      'c.candidatRevision',
      'e.revision',
      'k.revision as otherRevision',
    ])
    .select(['i.prenom', 'i.nom', 'a.isrc as cancelled'])
    .where(({ and, eb, or, ref }) =>
      or([
        eb('c.elementId', '=', request),
        and([
          eb('c.candidatId', '=', request),
          eb('chooser.structureId', '=', ref('chosen.structureId')),
        ]),
      ]),
    )
    .orderBy('c.chosenAt')
    .execute();
  return rows.map(
    ({ elementRevision, candidatRevision, revision, otherRevision, cancelled, ...choice }) => ({
      ...choice,
      valable:
        elementRevision === revision && candidatRevision === otherRevision && cancelled === null,
    }),
  );
}

/**
 * The choice that settles a pair: the recording's own, else the one made on the other recording
 * about it, since « we are two » holds in both directions. Reusing a code holds in one direction
 * only.
 */
export function settling(
  choices: readonly Choice[],
  elementId: number,
  candidatId: number,
): Choice | undefined {
  const own = choices.find(
    (choice) => choice.elementId === elementId && choice.candidatId === candidatId,
  );
  if (own?.valable) return own;
  const mirrored = choices.find(
    (choice) =>
      choice.elementId === candidatId &&
      choice.candidatId === elementId &&
      choice.choix !== 'REUTILISER' &&
      choice.valable,
  );
  return mirrored ?? own;
}

/** A choice as shown to anyone who may see the recording. */
export function presentChoice({ actor }: Caller, choice: Choice) {
  const { choix, motif, score, parLaSociete, valable } = choice;
  return {
    choix,
    motif,
    score,
    at: choice.chosenAt.toISOString(),
    // A producer deals with the society, not with the person of staff who happened to choose.
    par: parLaSociete && actor.kind !== 'staff' ? null : `${choice.prenom} ${choice.nom}`,
    parLaSociete,
    valable,
  };
}
