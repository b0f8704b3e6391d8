import { useParams, useSearchParams } from 'react-router';
import { NotFoundPage } from '../../app/page/not-found-page.tsx';
import { useConfiguration } from '../../app/runtime-configuration.ts';
import { Consult } from './consult.tsx';
import { VUES } from './consult-views.tsx';
import { Waiting } from './waiting.tsx';

/** `/:product/consultations`: the address carries the slug of a brand; any other word is no page of ours. */
export function Component() {
  const { product } = useParams();
  const [parameters] = useSearchParams();
  const { brands } = useConfiguration();
  if (product === undefined || !brands.some(({ slug }) => slug === product)) return <NotFoundPage />;
  const vue = VUES.find((known) => known === parameters.get('vue'));
  return vue === undefined ? <Consult slug={product} /> : <Waiting slug={product} vue={vue} />;
}
