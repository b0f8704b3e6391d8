/** The brands of this deployment, and which one is meant. */

import type { Brand } from '../../../contract/runtime-configuration.ts';

export type Brands = {
  readonly all: readonly Brand[];
  /** Of the deployment itself: where nothing names another. */
  readonly own: Brand;
  /** Of a structure. A code that is no longer in the file has the deployment's. */
  ofCode(code: string): Brand;
  ofHost(hostname: string): Brand;
};

export function brandsOf(all: readonly Brand[], own: Brand, byHost: ReadonlyMap<string, Brand>): Brands {
  const byCode = new Map(all.map((brand) => [brand.code, brand]));
  return {
    all,
    own,
    ofCode: (code) => byCode.get(code) ?? own,
    ofHost: (hostname) => byHost.get(hostname) ?? own,
  };
}
