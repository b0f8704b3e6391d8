import { useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router/dom';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import type { createRouter } from './router.tsx';

/** While the list of pages loads, the router has no route and would render nothing. */
export function Started({ router }: { router: ReturnType<typeof createRouter> }) {
  const exists = useSyncExternalStore(
    (changed) => router.subscribe(changed),
    () => router.state.initialized || router.state.matches.length > 0,
  );
  if (exists) return <RouterProvider router={router} />;
  return (
    <main>
      <LoadingPage first />
    </main>
  );
}
