import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/page/not-found-page.tsx';
import { useConfiguration } from '../../app/runtime-configuration.ts';
import { Clusters } from './clusters.tsx';

/** `/:product/doublons`: the address carries the slug of a brand; any other word is no page of ours. */
export function Component() {
  const { product } = useParams();
  const { brands } = useConfiguration();
  return brands.some(({ slug }) => slug === product) ? <Clusters /> : <NotFoundPage />;
}
