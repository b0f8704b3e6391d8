/**
 * Current brands: what staff saved, laid over the file. Reloaded every other second, for what
 * another server saved; at once after a save by this server.
 */

import type { Kysely } from 'kysely';
import { brandDefinition } from '#contract/brand/definition.ts';
import { type BrandDefinition, strangeRealm } from '#domain/brand/definition.ts';
import type { FirstBrand } from '#server/platform/brands/brand-file.ts';
import {
  type Brands,
  brandsOf,
  type FirstBrands,
  firstBrands,
  type HouseBrand,
  houseBrand,
} from '#server/platform/brands/brands.ts';
import { type Drawing, readDrawing } from '#server/platform/brands/drawing.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Scheduler, schedule } from '#server/platform/schedule.ts';

/** Milliseconds. */
const INTERVAL = 2000;

export type StoredBrands = {
  readonly brands: Brands;
  /**
   * Once resolved, `brands` includes everything committed before the call; before the first call,
   * the brands of the file.
   */
  refetch(): Promise<void>;
  readonly scheduler: () => Scheduler;
};

type Log = { error(facts: object, line: string): void };

export function storedBrands(db: Kysely<Tables>, first: FirstBrands, log: Log): StoredBrands {
  let status = firstBrands(first);
  let versions = '';
  const look = async () => {
    const rows = await db
      .selectFrom('marque')
      .select(['code', 'version'])
      .orderBy('code')
      .execute();
    const match = JSON.stringify(rows);
    if (rows.length === 0 || match === versions) return;
    status = brandsOf(await laidOver(db, first, log), first);
    versions = match;
  };
  let last = Promise.resolve();
  // One reload at a time: a later read is never overwritten by an earlier one.
  const refetch = () => {
    last = last.catch(() => undefined).then(look);
    return last;
  };
  const brands: Brands = {
    get all() {
      return status.all;
    },
    get own() {
      return status.own;
    },
    ofCode: (code) => status.ofCode(code),
    ofHost: (hostname) => status.ofHost(hostname),
  };
  return { brands, refetch, scheduler: () => schedule(INTERVAL, refetch, log) };
}

async function laidOver(db: Kysely<Tables>, first: FirstBrands, log: Log): Promise<HouseBrand[]> {
  const rows = await db.selectFrom('marque').select(['code', 'definition', 'dessin']).execute();
  return first.brands.map((one) => {
    const row = rows.find(({ code }) => code === one.code);
    const brandDefinition = storedDefinition(row?.definition ?? null, first.realm);
    if (brandDefinition !== null)
      return houseBrand(
        one,
        brandDefinition,
        drawingOf(brandDefinition, one, row?.dessin ?? null),
        first.realm,
      );
    if (row?.definition)
      log.error({ marque: one.code }, 'what staff kept of a brand cannot serve: its file does');
    return houseBrand(one, one, one.drawing, first.realm);
  });
}

/**
 * Null when nothing is stored, or nothing that this version of the portal, or this realm, can
 * serve.
 */
export function storedDefinition(stored: unknown, realm: string): BrandDefinition | null {
  const read = brandDefinition.safeParse(stored);
  return read.success && strangeRealm(read.data.links, realm).length === 0 ? read.data : null;
}

/** The logo that the definition names: the uploaded one, else the one beside the file. */
export function drawingOf(
  { logo }: BrandDefinition,
  first: Pick<FirstBrand, 'logo' | 'drawing'>,
  sent: Buffer | null,
): Drawing | null {
  if (logo === null) return null;
  if (sent !== null) return readDrawing(logo, sent);
  return logo === first.logo ? first.drawing : null;
}
