/** The brands of this deployment, and which one is meant. */

import type { Brand } from '#contract/runtime-configuration.ts';
import type { Schemes } from '#domain/brand/tokens.ts';

/** What this server knows of a brand: what browsers are told, and what it draws with. */
export type HouseBrand = Brand & {
  readonly colours: Schemes;
  /** The society's own drawing in the band; null: that of the portal. */
  readonly logo: { readonly address: string; readonly type: string; readonly content: Buffer } | null;
};

export function toldToBrowsers({ colours: _colours, logo: _logo, ...told }: HouseBrand): Brand {
  return told;
}

export type Brands = {
  readonly all: readonly HouseBrand[];
  /** Of the deployment itself: where nothing names another. */
  readonly own: HouseBrand;
  /** Of a structure. A code that is no longer in the file has the deployment's. */
  ofCode(code: string): HouseBrand;
  ofHost(hostname: string): HouseBrand;
};

export function brandsOf(
  all: readonly HouseBrand[],
  own: HouseBrand,
  byHost: ReadonlyMap<string, HouseBrand>,
): Brands {
  const byCode = new Map(all.map((brand) => [brand.code, brand]));
  return {
    all,
    own,
    ofCode: (code) => byCode.get(code) ?? own,
    ofHost: (hostname) => byHost.get(hostname) ?? own,
  };
}
