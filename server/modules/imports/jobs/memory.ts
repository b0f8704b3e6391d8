/**
 * Reuses a person's settings for the next file of the same layout: the meanings of columns and
 * units of numbers come from the structure's latest written import with the same headings. Repairs
 * are not reused: they change cells, and are proposed again. Nothing is stored for this beside the
 * imports.
 */

import { type Kysely, sql } from 'kysely';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { BEING_WRITTEN, WRITTEN } from '#domain/import/state-machine.ts';
import { BESIDE } from '#domain/sheet/detection/left-out.ts';
import { headingKey } from '#domain/sheet/field-headings.ts';
import type { Scan } from '#domain/sheet/file/read-lines.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Maximum earlier imports searched for a layout. */
const LOOKED_AT = 50;
/** Minimum headings of a layout: a single heading identifies none. */
const FEWEST_HEADINGS = 2;

export type Remembered = Pick<
  ImportSettings,
  'colonnes' | 'type' | 'qualite' | 'dureeEn' | 'memoire'
>;

/**
 * @param headings as they stand in the new file
 * @returns null when no file of this layout has stored settings
 */
export async function rememberedFor(
  db: Kysely<Tables>,
  structureId: number,
  headings: readonly string[],
): Promise<Remembered | null> {
  const layout = layoutOf(headings);
  if (layout === null) return null;
  const earlier = await db
    .selectFrom('import')
    .select(['importId', 'nom', 'reglages'])
    .select(sql<string[]>`constat #> '{entete,cellules}'`.as('headings'))
    .where('structureId', '=', structureId)
    .where('etat', 'in', [...WRITTEN, ...BEING_WRITTEN])
    .where('constat', 'is not', null)
    .orderBy('importId', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const same = earlier.find((one) => layoutOf(one.headings) === layout);
  if (same === undefined) return null;
  const { colonnes, type, qualite, dureeEn } = same.reglages;
  const decided = { colonnes, type, qualite, dureeEn };
  if (Object.values(decided).every((one) => one === null)) return null;
  return { ...decided, memoire: { importId: same.importId, nom: same.nom } };
}

/**
 * Key of a layout: the same headings in the same order; the columns added to a file of rejected
 * lines do not count.
 */
function layoutOf(headings: readonly string[]): string | null {
  const texts = headings.filter((heading) => !BESIDE.includes(heading.trim())).map(headingKey);
  return texts.filter((word) => word !== '').length < FEWEST_HEADINGS
    ? null
    : texts.join('\n').trimEnd();
}

/**
 * Settings reused for this file: code columns stay code columns, and the duration unit is reused
 * only when the file does not show it.
 */
export function takenOver(settings: ImportSettings, { mapping, signs }: Scan): ImportSettings {
  const { colonnes, dureeEn } = settings;
  return {
    ...settings,
    colonnes: colonnes === null ? null : [...mapping],
    dureeEn: signs.duree?.dApres === 'PERSONNE' ? dureeEn : null,
  };
}
