/**
 * What staff see of declared codes: holder of the prefix, issued or not, plausible year, agreement.
 */

import type { DossierOut } from '#contract/registration/dossier.ts';
import { isrcSegments, isrcWarnings } from '#domain/isrc/isrc.ts';
import { likelyYear, yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { foreignHolder, isPlausibleYear } from '#domain/numbering/declared-code.ts';
import type { Call } from '#server/platform/call.ts';
import { agreementsOf, codesTaken, type Declared, lastsOf, prefixesOf } from '../declare-codes.ts';

type Dated = Declared & {
  readonly anneePublication: number | null;
  readonly anneeFixation: number | null;
};

export async function declaredCases(
  call: Call,
  structureId: number,
  elements: readonly Dated[],
): Promise<DossierOut['codesDeclares']> {
  if (elements.length === 0) return [];
  const prefixes = await prefixesOf(call, elements);
  const [taken, accords] = [
    await codesTaken(call, elements),
    await agreementsOf(call, structureId, elements),
  ];
  const lasts = await lastsOf(call, prefixes, elements);
  const holders = await namesOf(
    call,
    prefixes.flatMap((one) => one.structureId ?? []),
  );
  const year = yearOfAssignment(call.now);
  return elements.map(({ elementId, isrc, ...dates }) => {
    const { prefixe: code, annee, designation } = isrcSegments(isrc);
    const number = Number(designation);
    const prefixe = prefixes.find(
      (one) => one.code === code && number >= one.rangeStart && number <= one.rangeEnd,
    );
    const holder = foreignHolder({ isrc, prefixes, structureId });
    const id = holder?.structureId ?? null;
    return {
      elementId,
      isrc,
      titulaire: id === null ? null : { structureId: id, raison: holders.get(id) ?? '' },
      reserve: prefixe?.structureId === null,
      attribue:
        prefixe === undefined
          ? null
          : taken.has(isrc) || number <= (lasts.get(`${prefixe.prefixeId} ${annee}`) ?? 0),
      anneePlausible: isPlausibleYear(likelyYear(annee), dates),
      avertissements: isrcWarnings(isrc, { year }).map(({ message }) => message),
      accord: accords.get(elementId) ?? null,
    };
  });
}

async function namesOf({ db }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('structure')
    .select(['structureId', 'raison'])
    .where('structureId', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ structureId, raison }) => [structureId, raison]));
}
