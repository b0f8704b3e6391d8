import './home.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Notice } from '../../design/feedback/notice.tsx';
import { home } from '../catalogue/home.ts';
import { pages } from '../catalogue/pages.ts';
import { LoadingPage } from '../page/loading-page.tsx';
import { PlainPage } from '../page/plain-page.tsx';
import { ProblemNotice } from '../piece/problem-notice.tsx';
import { forgetFarewell, wasExpired } from '../session/farewell.ts';
import { useSession } from '../session/use-session.ts';
import { useTitle } from '../title.ts';
import { VisitorHome } from './visitor-home.tsx';

// What only signed-in people see stays out of the visitor's download.
const MemberHome = lazy(() => import('./member-home.tsx').then((module) => ({ default: module.MemberHome })));
const StaffHome = lazy(() => import('./staff-home.tsx').then((module) => ({ default: module.StaffHome })));
const StrangerHome = lazy(() =>
  import('./stranger-home.tsx').then((module) => ({ default: module.StrangerHome })),
);

/** The home page is another one for a visitor, a person without a record, a producer and staff. */
export function HomePage() {
  useTitle(home.title);
  const [expired] = useState(wasExpired);
  useEffect(forgetFarewell, []);
  return (
    <>
      {expired ? (
        <div className="home-notice">
          <Notice tone="warning" role="status">
            <p>{home.expired}</p>
          </Notice>
        </div>
      ) : null}
      <Suspense fallback={<LoadingPage />}>
        <HomeOf />
      </Suspense>
    </>
  );
}

function HomeOf() {
  const { user, account, problem, reload } = useSession();
  if (user) return user.menu.demandesATraiter ? <StaffHome user={user} /> : <MemberHome user={user} />;
  if (problem) {
    return (
      <PlainPage title={pages.session.title}>
        <ProblemNotice error={problem} onRetry={() => void reload()} />
      </PlainPage>
    );
  }
  if (account) return <StrangerHome email={account.email} />;
  // While the silent check runs the visitor's page is the likeliest, and true for everybody.
  return <VisitorHome />;
}
