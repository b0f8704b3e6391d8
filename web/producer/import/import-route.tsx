import '../import-frame/import-frame.css';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { fetchImport } from './fetch-import.ts';
import { StartPage } from './start/start-page.tsx';

const ImportPage = lazy(() => fetchImport().then((module) => ({ default: module.ImportPage })));

/** `/isrc/import`: which file. `/isrc/import/:importId`: what it holds, and what becomes of it. */
export function Component() {
  const { importId } = useParams();
  if (importId === undefined) return <StartPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <ImportPage key={importId} importId={importId} />
    </Suspense>
  );
}
