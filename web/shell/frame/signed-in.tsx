import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SessionUser } from '#contract/session.ts';
import { isBlank } from '#domain/free-text.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { LiveUpdates } from '#web/platform/live/live-updates.tsx';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { useSession } from '#web/platform/session/use-session.ts';
import { IdentityBar } from './identity-bar.tsx';

const IdleGuard = lazy(() =>
  import('#web/platform/session/idle/idle-guard.tsx').then((module) => ({
    default: module.IdleGuard,
  })),
);

const NameFirst = lazy(() =>
  import('./name-first.tsx').then((module) => ({ default: module.NameFirst })),
);

/** What a person with a record has around every page. */
export function SignedIn({ user, children }: { user: SessionUser; children: ReactNode }) {
  useFreshSession();
  return (
    <QueryClientProvider client={queryClient}>
      <IdentityBar user={user} />
      {user.currentStructureId === null ? null : (
        <LiveUpdates structureId={user.currentStructureId} />
      )}
      {user.menu.demandesATraiter ? (
        <Suspense>
          <IdleGuard />
        </Suspense>
      ) : null}
      {isBlank(user.nom) || isBlank(user.prenom) ? (
        <main id="contenu" tabIndex={-1}>
          <Suspense fallback={<LoadingPage />}>
            <NameFirst user={user} />
          </Suspense>
        </main>
      ) : (
        children
      )}
    </QueryClientProvider>
  );
}

const FRESH_MILLISECONDS = 5000;

/**
 * Refreshes the session in the background at each new page, at most every 5 s: a first request or a
 * first code opens entries of the navigation. For signed-in people only.
 */
function useFreshSession(): void {
  const { refresh } = useSession();
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const last = useRef(Date.now());
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (Date.now() - last.current < FRESH_MILLISECONDS) return;
    last.current = Date.now();
    void refresh();
  }, [pathname, refresh]);
}
