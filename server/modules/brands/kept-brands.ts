/**
 * The brands as they stand: what staff saved, laid over what the file says. Read again every other second, for what
 * another server saved; at once after a saving of this one.
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
import { every, type Rounds } from '#server/platform/every.ts';

/** Milliseconds. */
const EVERY = 2000;

export type KeptBrands = {
  readonly brands: Brands;
  /** What was committed before this call is in `brands` once it ends; before the first, those of the file are. */
  reread(): Promise<void>;
  readonly rounds: () => Rounds;
};

type Log = { error(facts: object, line: string): void };

export function keptBrands(db: Kysely<Tables>, first: FirstBrands, log: Log): KeptBrands {
  let standing = firstBrands(first);
  let versions = '';
  const look = async () => {
    const rows = await db
      .selectFrom('marque')
      .select(['code', 'version'])
      .orderBy('code')
      .execute();
    const found = JSON.stringify(rows);
    if (rows.length === 0 || found === versions) return;
    standing = brandsOf(await laidOver(db, first, log), first);
    versions = found;
  };
  let last = Promise.resolve();
  // One after the other: what is read later is never replaced by what was read before.
  const reread = () => {
    last = last.catch(() => undefined).then(look);
    return last;
  };
  const brands: Brands = {
    get all() {
      return standing.all;
    },
    get own() {
      return standing.own;
    },
    ofCode: (code) => standing.ofCode(code),
    ofHost: (hostname) => standing.ofHost(hostname),
  };
  return { brands, reread, rounds: () => every(EVERY, reread, log) };
}

async function laidOver(db: Kysely<Tables>, first: FirstBrands, log: Log): Promise<HouseBrand[]> {
  const rows = await db.selectFrom('marque').select(['code', 'definition', 'dessin']).execute();
  return first.brands.map((one) => {
    const row = rows.find(({ code }) => code === one.code);
    const kept = keptDefinition(row?.definition ?? null, first.realm);
    if (kept !== null)
      return houseBrand(one, kept, drawingOf(kept, one, row?.dessin ?? null), first.realm);
    if (row?.definition)
      log.error({ marque: one.code }, 'what staff kept of a brand cannot serve: its file does');
    return houseBrand(one, one, one.drawing, first.realm);
  });
}

/** Null: nothing is kept, or nothing that this version of the portal, or this realm, can serve. */
export function keptDefinition(kept: unknown, realm: string): BrandDefinition | null {
  const read = brandDefinition.safeParse(kept);
  return read.success && strangeRealm(read.data.links, realm).length === 0 ? read.data : null;
}

/** Under its name: the one that was sent, else the one beside the file. */
export function drawingOf(
  { logo }: BrandDefinition,
  first: Pick<FirstBrand, 'logo' | 'drawing'>,
  sent: Buffer | null,
): Drawing | null {
  if (logo === null) return null;
  if (sent !== null) return readDrawing(logo, sent);
  return logo === first.logo ? first.drawing : null;
}
