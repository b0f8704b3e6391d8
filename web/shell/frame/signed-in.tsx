import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { SessionUser } from '#contract/session.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { LiveUpdates } from '#web/platform/live/live-updates.tsx';
import { useFreshSession } from '#web/shell/page/use-fresh-session.ts';
import { IdentityBar } from './identity-bar.tsx';

const IdleGuard = lazy(() =>
  import('#web/platform/session/idle/idle-guard.tsx').then((module) => ({
    default: module.IdleGuard,
  })),
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
      {children}
    </QueryClientProvider>
  );
}
