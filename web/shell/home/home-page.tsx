import './home.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { hasTokenCookie } from '#web/platform/session/cookies.ts';
import { forgetFarewell, sessionEnd } from '#web/platform/session/farewell.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { home } from '#web/shell/home/messages/visitor.ts';
import { VisitorHome } from './visitor-home.tsx';

// Loaded on demand, to keep them out of the visitor's download.
const readMemberHome = () => import('./member-home.tsx');
const MemberHome = lazy(() => readMemberHome().then((module) => ({ default: module.MemberHome })));
const StaffHome = lazy(() =>
  import('./staff-home.tsx').then((module) => ({ default: module.StaffHome })),
);
const StrangerHome = lazy(() =>
  import('./stranger-home.tsx').then((module) => ({ default: module.StrangerHome })),
);
const RecordProblemPage = lazy(() =>
  import('#web/shell/page/record-problem-page.tsx').then((module) => ({
    default: module.RecordProblemPage,
  })),
);
const EndedAlert = lazy(() =>
  import('./ended-alert.tsx').then((module) => ({ default: module.EndedAlert })),
);

/** The home page is another one for a visitor, a person without a record, a producer and staff. */
export function HomePage() {
  useTitle(home.title);
  const [end] = useState(sessionEnd);
  useEffect(forgetFarewell, []);
  return (
    <>
      <Suspense>{end === null ? null : <EndedAlert end={end} />}</Suspense>
      <Suspense fallback={<LoadingPage />}>
        <HomeOf />
      </Suspense>
    </>
  );
}

function HomeOf() {
  const { user, account, problem, reload } = useSession();
  if (user)
    return user.menu.demandesATraiter ? <StaffHome user={user} /> : <MemberHome user={user} />;
  if (problem) return <RecordProblemPage problem={problem} onRetry={() => void reload()} />;
  if (account) return <StrangerHome email={account.email} />;
  // During the silent check: a loading page for a probable session, else the visitor's page.
  return user === undefined && hasTokenCookie() ? <ComingHome /> : <VisitorHome />;
}

/**
 * Preloads the member home during the check: most returning people need it, and staff need most of
 * it.
 */
function ComingHome() {
  useEffect(() => void readMemberHome().catch(() => undefined), []);
  return <LoadingPage />;
}
