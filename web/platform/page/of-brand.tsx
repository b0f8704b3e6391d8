import { Outlet, useParams } from 'react-router';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Around the pages whose address begins with the slug of a brand; any other word is no page of ours. */
export function OfBrand() {
  const product = useSlug();
  const { brands } = useConfiguration();
  return brands.some(({ slug }) => slug === product) ? <Outlet /> : <NotFoundPage />;
}

/** The slug in the address, for pages inside `OfBrand`: in whatever letters, as for the server and for every other address. */
export function useSlug(): string {
  const { product = '' } = useParams();
  return product.toLowerCase();
}
