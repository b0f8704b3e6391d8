import { useSearchParams } from 'react-router';
import { useSlug } from '#web/app/page/of-brand.tsx';
import { Consult } from './consult.tsx';
import { VUES } from './consult-views.tsx';
import { Waiting } from './waiting.tsx';

/** `/:product/consultations`, in its views. */
export function Component() {
  const slug = useSlug();
  const [parameters] = useSearchParams();
  const vue = VUES.find((known) => known === parameters.get('vue'));
  return vue === undefined ? <Consult slug={slug} /> : <Waiting slug={slug} vue={vue} />;
}
