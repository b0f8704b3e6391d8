import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import { RegistryList } from '../registry/registry-list.tsx';
import { CODES } from './codes.tsx';
import { VUES } from './consult-views.tsx';

const AgreementsReviewQueue = lazy(() =>
  import('../agreements/agreements-queue.tsx').then((module) => ({
    default: module.AgreementsReviewQueue,
  })),
);

/**
 * `/:product/consultations`, in its views: the register, and the corrections or transfers awaiting
 * agreement.
 */
export function Component() {
  const slug = useSlug();
  const [parameters] = useSearchParams();
  const vue = VUES.find((existing) => existing === parameters.get('vue'));
  if (vue === 'corrections' || vue === 'transferts') {
    return (
      <Suspense fallback={<LoadingPage />}>
        <AgreementsReviewQueue vue={vue} />
      </Suspense>
    );
  }
  return <RegistryList registry={CODES} slug={slug} />;
}
