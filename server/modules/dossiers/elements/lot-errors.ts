/** Recordings that software brings, judged as the lines of a sheet are: the same rules, the same words, line by line. */

import type { OutputOf } from '#contract/endpoint.ts';
import type { createLot } from '#contract/registration/lot.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { amongElements, requestedOf } from '#domain/element/compared-elements.ts';
import { checkElementFields } from '#domain/element/element.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { comparedOf, Duplicates } from '#domain/import/duplicates.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { findCarriers } from '#server/modules/numbering/carriers.ts';
import type { findOwnDuplicates } from '#server/modules/proximity/own-duplicates.ts';
import type { Call } from '#server/platform/call.ts';
import { ownElements } from './link-errors.ts';

/** Which recordings carry these codes already. Handed in by `compose.ts`. */
export type FindCarriers = typeof findCarriers;

/** Under `elements.<place>.<field>`. A lot is written whole or not at all: one's own recording that comes again is a fault. */
export async function lotErrors(
  { db, now }: Pick<Call, 'db' | 'now'>,
  findCarriers: FindCarriers,
  structureId: number,
  rows: readonly ElementFields[],
): Promise<FieldError[]> {
  const { ties, codes } = requestedOf(rows);
  const rest = {
    own: await ownElements(db, structureId, ties),
    carriers: await findCarriers(db, structureId, codes, async () => new Set()),
  };
  const year = yearOfAssignment(now);
  return rows.flatMap((row, position) => {
    const { errors, existing } = amongElements(row, rest);
    const all = [...checkElementFields(row, { year }), ...errors];
    if (existing !== null) all.push(alreadyYours(existing));
    return all.map((fieldError) => ({
      ...fieldError,
      path: `elements.${position}.${fieldError.path}`,
    }));
  });
}

const alreadyYours = (elementId: number): FieldError => ({
  path: 'isrcDeclare',
  code: 'ALREADY_YOURS',
  message: `Ce code est celui de votre enregistrement n° ${elementId} : il n’est pas à ajouter.`,
});

/** Which of the structure's recordings these seem to be. Handed in by `compose.ts`. */
export type FindOwnDuplicates = typeof findOwnDuplicates;

/** Recordings of a lot that seem to be the same as another, told as the preview of a sheet tells its lines. */
export async function doublesOf(
  { db }: Pick<Call, 'db'>,
  findOwnDuplicates: FindOwnDuplicates,
  structureId: number,
  rows: readonly ElementFields[],
): Promise<OutputOf<typeof createLot>['doublons']> {
  const placed = rows.map((fields, ligne) => ({ ligne, fields }));
  const compared = comparedOf(placed);
  const doubles = new Duplicates();
  doubles.look(placed, await findOwnDuplicates(db, structureId, compared), compared);
  const { nombre, exemples } = doubles.result();
  return {
    nombre,
    exemples: exemples.map(({ ligne, autreLigne, ...rest }) => ({
      rang: ligne,
      autreRang: autreLigne,
      ...rest,
    })),
  };
}
