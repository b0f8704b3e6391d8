import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { LoadingPage } from '../../app/page/loading-page.tsx';
import { NotFoundPage } from '../../app/page/not-found-page.tsx';
import { useConfiguration } from '../../app/runtime-configuration.ts';
import { readAloneAddress } from '../viewer/viewer-address.ts';
import { Workbench } from './workbench.tsx';

const DocumentsPage = lazy(() =>
  import('../viewer/documents-page.tsx').then((module) => ({ default: module.DocumentsPage })),
);

/** `/:product/demandes`: the address carries the slug of a brand; any other word is no page of ours. */
export function Component() {
  const { product } = useParams();
  const { brands } = useConfiguration();
  const alone = readAloneAddress(useSearchParams()[0]);
  if (!brands.some(({ slug }) => slug === product)) return <NotFoundPage />;
  if (alone === null) return <Workbench />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <DocumentsPage {...alone} />
    </Suspense>
  );
}
