/** The brands' part of the API. */

import { listBrands, writeBrand } from '#contract/brand/brands.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { findBrands, present } from './find-brands.ts';
import { type BrandDeps, writer } from './write.ts';

export function brandRoutes(brandDeps: BrandDeps): readonly Route[] {
  return [
    route(listBrands, async (call) => ({
      rows: (await findBrands(call, brandDeps.first)).map(present),
    })),
    route(writeBrand, writer(brandDeps)),
  ];
}
