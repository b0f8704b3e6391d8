/** `PUT /api/marques`: what a brand says from now on, or again what its file says. */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { BRAND_CHANGED, type writeBrand } from '#contract/brand/brands.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { type BrandDefinition, type BrandFault, strangeRealm } from '#domain/brand/definition.ts';
import { notForProduction } from '#domain/brand/production.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FirstBrands } from '#server/platform/brands/brands.ts';
import { drawingFaults, readDrawing } from '#server/platform/brands/drawing.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { findBrands, present, type StandingBrand } from './find-brands.ts';
import { drawingOf, type KeptBrands } from './kept-brands.ts';

export type BrandParts = {
  readonly first: FirstBrands;
  readonly kept: Pick<KeptBrands, 'reread'>;
  /** Nothing may be invented. */
  readonly production: boolean;
};

export function writer({ first, kept, production }: BrandParts): Verb<typeof writeBrand> {
  const standing = async (call: Call, code: string) =>
    (await findBrands(call, first)).find((brand) => brand.first.code === code);
  return async (call, { body: { code, version, definition, dessin } }) => {
    // One writer at a time: a brand without a row cannot be locked by itself. Readers do not wait.
    await sql`lock table marque in share row exclusive mode`.execute(call.db);
    const before = await standing(call, code);
    if (before === undefined) throw new Refusal(NOT_FOUND);
    if (before.version !== version) {
      throw new Refusal(BRAND_CHANGED, {
        versions: { sent: { definition }, current: present(before) },
      });
    }
    const wanted = wantedOf(before, definition, dessin);
    if (definition !== null)
      refuseFaults(faultsOf(definition, wanted.dessin, before, { first, production }));
    if (isTheSame(before, wanted)) {
      call.recordNothing();
      return present(before);
    }
    await replace(call, code, version + 1, wanted);
    const after = (await standing(call, code)) ?? before;
    await call.record({ structureId: null, before: traceOf(before), after: traceOf(after) });
    call.afterCommit(kept.reread);
    return present(after);
  };
}

type Wanted = { readonly definition: BrandDefinition | null; readonly dessin: Buffer | null };

/** A drawing that was sent before stands as long as the brand names it. */
function wantedOf(
  before: StandingBrand,
  definition: BrandDefinition | null,
  sent: string | null,
): Wanted {
  if (definition === null || definition.logo === null) return { definition, dessin: null };
  if (sent !== null) return { definition, dessin: Buffer.from(sent, 'base64') };
  return { definition, dessin: definition.logo === before.definition.logo ? before.dessin : null };
}

function faultsOf(
  definition: BrandDefinition,
  dessin: Buffer | null,
  before: StandingBrand,
  { first, production }: Pick<BrandParts, 'first' | 'production'>,
): BrandFault[] {
  const { logo } = definition;
  const lost = logo !== null && drawingOf(definition, before.first, dessin) === null;
  return [
    ...strangeRealm(definition.links, first.realm),
    ...(production ? notForProduction(definition) : []),
    ...(lost ? [{ path: 'logo', message: `il manque le logo « ${logo} ».` }] : []),
    ...(logo === null || dessin === null ? [] : drawingFaults(readDrawing(logo, dessin))),
  ];
}

function refuseFaults(faults: readonly BrandFault[]): void {
  if (faults.length === 0) return;
  const errors = faults.map(({ path, message }) => ({
    path: `definition.${path}`,
    code: 'INVALID',
    message,
  }));
  throw new Refusal(INVALID_FIELDS, { errors });
}

/** What the file says, typed again, is what the file says. */
function isTheSame(before: StandingBrand, { definition, dessin }: Wanted): boolean {
  const isFile = definition === null;
  if (isFile) return !before.kept;
  const same = isDeepStrictEqual(definition, before.definition);
  return (
    same &&
    (dessin === before.dessin || (dessin !== null && before.dessin?.equals(dessin) === true))
  );
}

async function replace(
  call: Call,
  code: string,
  version: number,
  { definition, dessin }: Wanted,
): Promise<void> {
  const written = {
    version,
    definition: definition === null ? null : JSON.stringify(definition),
    dessin,
    updatedAt: call.now,
    updatedBy: interlocuteurOf(call),
  };
  await call.db
    .insertInto('marque')
    .values({ code, ...written })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(written))
    .execute();
}

/** With the address of its drawing, which changes with it. */
const traceOf = (brand: StandingBrand) => {
  const { code, definition, logoAdresse } = present(brand);
  return { code, definition, logoAdresse };
};
