import { lazy, Suspense } from 'react';
import { LoadingPage } from './page/loading-page.tsx';
import { useSession } from './session/use-session.ts';
import { Shell } from './shell/shell.tsx';

const IdentityFailurePage = lazy(() =>
  import('./page/identity-failure-page.tsx').then((module) => ({ default: module.IdentityFailurePage })),
);

/** Without an identity client nothing can be offered: its failure takes the whole page. */
export function Root() {
  const { identityFailed } = useSession();
  if (!identityFailed) return <Shell />;
  return (
    <main>
      <Suspense fallback={<LoadingPage first />}>
        <IdentityFailurePage />
      </Suspense>
    </main>
  );
}
