import '../import-frame/import-frame.css';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { fetchImport } from './fetch-import.ts';
import { StartPage } from './start/start-page.tsx';

const ImportPage = lazy(() => fetchImport().then((module) => ({ default: module.ImportPage })));

/** `/isrc/import`: choice of the file. `/isrc/import/:importId`: its preview and outcome. */
export function Component() {
  const { importId } = useParams();
  if (importId === undefined) return <StartPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <ImportPage key={importId} importId={importId} />
    </Suspense>
  );
}
