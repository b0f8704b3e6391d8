import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { readAloneAddress } from '../viewer/viewer-address.ts';
import { Workbench } from './workbench.tsx';

const DocumentsPage = lazy(() =>
  import('../viewer/documents-page.tsx').then((module) => ({ default: module.DocumentsPage })),
);

/** `/:product/demandes`. */
export function Component() {
  const alone = readAloneAddress(useSearchParams()[0]);
  if (alone === null) return <Workbench />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <DocumentsPage {...alone} />
    </Suspense>
  );
}
