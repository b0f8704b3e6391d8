/** The brands as staff edit them: what they saved, or what the file says. */

import type { BrandOut } from '#contract/brand/brands.ts';
import type { BrandDefinition } from '#domain/brand/definition.ts';
import type { FirstBrand } from '#server/platform/brands/brand-file.ts';
import type { FirstBrands } from '#server/platform/brands/brands.ts';
import { type Drawing, servedDrawing } from '#server/platform/brands/drawing.ts';
import type { Call } from '#server/platform/call.ts';
import { drawingOf, storedDefinition } from './stored-brands.ts';

export type StatusBrand = {
  readonly first: FirstBrand;
  readonly definition: BrandDefinition;
  readonly drawing: Drawing | null;
  /** Uploaded logo; null when none was sent or the brand has no logo. */
  readonly dessin: Buffer | null;
  /** True when staff saved a definition. */
  readonly stored: boolean;
  readonly version: number;
  readonly updatedAt: string | null;
  readonly par: string | null;
};

/** In the order of the file. */
export async function findBrands(
  call: Call,
  { brands, realm }: FirstBrands,
): Promise<StatusBrand[]> {
  const rows = await call.db
    .selectFrom('marque as m')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'm.updatedBy')
    .select(['m.code', 'm.version', 'm.definition', 'm.dessin', 'm.updatedAt', 'i.prenom', 'i.nom'])
    .execute();
  return brands.map((first) => {
    const row = rows.find(({ code }) => code === first.code);
    const brandDefinition = storedDefinition(row?.definition ?? null, realm);
    const version = row?.version ?? 0;
    if (row === undefined || brandDefinition === null) {
      const { drawing } = first;
      return { first, definition: definitionOf(first), drawing, version, ...AS_THE_FILE };
    }
    const { dessin, updatedAt, prenom, nom } = row;
    const drawing = drawingOf(brandDefinition, first, dessin);
    const written = { updatedAt: updatedAt.toISOString(), par: `${prenom} ${nom}` };
    return {
      first,
      definition: brandDefinition,
      drawing,
      dessin,
      stored: true,
      version,
      ...written,
    };
  });
}

const AS_THE_FILE = { dessin: null, stored: false, updatedAt: null, par: null } as const;

/** The file's definition, without the names that identify the brand. */
function definitionOf({ drawing, code, slug, theme, ...definition }: FirstBrand): BrandDefinition {
  return definition;
}

export function present({
  first,
  definition,
  drawing,
  stored,
  version,
  updatedAt,
  par,
}: StatusBrand): BrandOut {
  const { code, slug, theme } = first;
  const logoAdresse = drawing === null ? null : servedDrawing(theme, drawing).address;
  // The stored value was validated by the brand schema, whose shape is the contract's.
  const message = definition as BrandOut['definition'];
  return {
    code,
    slug,
    definition: message,
    reecrite: stored,
    version,
    logoAdresse,
    updatedAt,
    par,
  };
}
