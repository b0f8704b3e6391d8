/**
 * What a person decided for a layout holds for the next file of the same one: the latest import of the structure
 * that was written under the same headings says what columns mean and what its numbers count. A repair is not
 * taken over: it changes cells, and is offered again. Nothing is kept for it beside the imports.
 */

import { type Kysely, sql } from 'kysely';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { BEING_WRITTEN, WRITTEN } from '#domain/import/state-machine.ts';
import { BESIDE } from '#domain/sheet/detection/left-out.ts';
import { headingKey } from '#domain/sheet/field-headings.ts';
import type { Scan } from '#domain/sheet/file/read-lines.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** How many imports back a layout is looked for. */
const LOOKED_AT = 50;
/** One heading may stand at the top of anything. */
const FEWEST_HEADINGS = 2;

export type Remembered = Pick<
  ImportSettings,
  'colonnes' | 'type' | 'qualite' | 'dureeEn' | 'memoire'
>;

/** @param headings as they stand in the new file @returns null when no file of this layout was ever decided upon */
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

/** Two files are of one layout when their headings say the same, in the same order; so is that of the lines left out of one. */
function layoutOf(headings: readonly string[]): string | null {
  const texts = headings.filter((heading) => !BESIDE.includes(heading.trim())).map(headingKey);
  return texts.filter((word) => word !== '').length < FEWEST_HEADINGS
    ? null
    : texts.join('\n').trimEnd();
}

/** The decisions that hold for this file: its codes stay codes, and a unit that it shows by itself was no question. */
export function takenOver(settings: ImportSettings, { mapping, signs }: Scan): ImportSettings {
  const { colonnes, dureeEn } = settings;
  return {
    ...settings,
    colonnes: colonnes === null ? null : [...mapping],
    dureeEn: signs.duree?.dApres === 'PERSONNE' ? dureeEn : null,
  };
}
