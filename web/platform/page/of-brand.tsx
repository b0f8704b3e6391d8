import { Outlet, useParams } from 'react-router';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Layout of pages whose URL begins with the slug of a brand; any other slug is not found. */
export function OfBrand() {
  const product = useSlug();
  const { brands } = useConfiguration();
  return brands.some(({ slug }) => slug === product) ? <Outlet /> : <NotFoundPage />;
}

/** Slug of the URL, for pages inside `OfBrand`, case-insensitive like all other URLs. */
export function useSlug(): string {
  const { product = '' } = useParams();
  return product.toLowerCase();
}
