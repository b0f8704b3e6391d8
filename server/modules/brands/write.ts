/** `PUT /api/marques`: saves a brand's definition, or restores that of its file. */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { BRAND_CHANGED, type writeBrand } from '#contract/brand/brands.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { type BrandDefinition, type BrandError, strangeRealm } from '#domain/brand/definition.ts';
import { notForProduction } from '#domain/brand/production.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { FirstBrands } from '#server/platform/brands/brands.ts';
import { drawingErrors, readDrawing } from '#server/platform/brands/drawing.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { findBrands, present, type StatusBrand } from './find-brands.ts';
import { drawingOf, type StoredBrands } from './stored-brands.ts';

export type BrandDeps = {
  readonly first: FirstBrands;
  readonly stored: Pick<StoredBrands, 'refetch'>;
  /** True in production, where fictional values are refused. */
  readonly production: boolean;
  /** The society's own structure bears the name of its brand. */
  readonly nameSociety: (db: Call['db'], societe: string, now: Date) => Promise<void>;
};

export function writer(brandDeps: BrandDeps): Handler<typeof writeBrand> {
  const { first, stored, production, nameSociety } = brandDeps;
  const status = async (call: Call, code: string) =>
    (await findBrands(call, first)).find((brand) => brand.first.code === code);
  return async (call, { body: { code, version, definition, dessin } }) => {
    // One writer at a time: a brand without a row cannot be locked by itself. Readers do not wait.
    await sql`lock table marque in share row exclusive mode`.execute(call.db);
    const before = await status(call, code);
    if (before === undefined) throw new DomainError(NOT_FOUND);
    if (before.version !== version) {
      throw new DomainError(BRAND_CHANGED, {
        versions: { sent: { definition }, current: present(before) },
      });
    }
    const requested = requestedOf(before, definition, dessin);
    if (definition !== null)
      refuseErrors(errorsOf(definition, requested.dessin, before, { first, production }));
    if (isTheSame(before, requested)) {
      call.recordNothing();
      return present(before);
    }
    await replace(call, code, version + 1, requested);
    const after = (await status(call, code)) ?? before;
    await call.record({ structureId: null, before: traceOf(before), after: traceOf(after) });
    if (code === first.ownCode) await nameSociety(call.db, after.definition.societe, call.now);
    call.afterCommit(stored.refetch);
    return present(after);
  };
}

type Requested = { readonly definition: BrandDefinition | null; readonly dessin: Buffer | null };

/** A previously uploaded logo stays as long as the brand names it. */
function requestedOf(
  before: StatusBrand,
  definition: BrandDefinition | null,
  sent: string | null,
): Requested {
  if (definition === null || definition.logo === null) return { definition, dessin: null };
  if (sent !== null) return { definition, dessin: Buffer.from(sent, 'base64') };
  return { definition, dessin: definition.logo === before.definition.logo ? before.dessin : null };
}

function errorsOf(
  definition: BrandDefinition,
  dessin: Buffer | null,
  before: StatusBrand,
  { first, production }: Pick<BrandDeps, 'first' | 'production'>,
): BrandError[] {
  const { logo } = definition;
  const lost = logo !== null && drawingOf(definition, before.first, dessin) === null;
  return [
    ...strangeRealm(definition.links, first.realm),
    ...(production ? notForProduction(definition) : []),
    ...(lost ? [{ path: 'logo', message: `il manque le logo « ${logo} ».` }] : []),
    ...(logo === null || dessin === null ? [] : drawingErrors(readDrawing(logo, dessin))),
  ];
}

function refuseErrors(brandErrors: readonly BrandError[]): void {
  if (brandErrors.length === 0) return;
  const errors = brandErrors.map(({ path, message }) => ({
    path: `definition.${path}`,
    code: 'INVALID',
    message,
  }));
  throw new DomainError(INVALID_FIELDS, { errors });
}

/** A definition equal to the file's counts as the file's. */
function isTheSame(before: StatusBrand, { definition, dessin }: Requested): boolean {
  const isFile = definition === null;
  if (isFile) return !before.stored;
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
  { definition, dessin }: Requested,
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

/** For the audit entry, with the logo's address, which changes with the logo. */
const traceOf = (brand: StatusBrand) => {
  const { code, definition, logoAdresse } = present(brand);
  return { code, definition, logoAdresse };
};
