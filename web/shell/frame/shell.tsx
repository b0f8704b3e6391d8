import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { frame } from '#web/messages/frame.ts';
import { Announcer } from '#web/platform/page/announcer.tsx';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { useSession } from '#web/platform/session/use-session.ts';
import { RouteSpinner } from '#web/shell/page/route-spinner.tsx';
import { usePageFocus } from '#web/shell/page/use-page-focus.ts';
import { useSpinner } from '#web/shell/page/use-spinner.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const SignedIn = lazy(() =>
  import('./signed-in.tsx').then((module) => ({ default: module.SignedIn })),
);
const MobilePanel = lazy(() =>
  import('./mobile-panel.tsx').then((module) => ({ default: module.MobilePanel })),
);

const Audience = lazy(() =>
  import('./audience.tsx').then((module) => ({ default: module.Audience })),
);

/** The frame of every page. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  // Once asked for it stays: it slides away by itself.
  const [menuRequested, setMenuRequested] = useState(false);
  if (menuOpen && !menuRequested) setMenuRequested(true);
  const waiting = useSpinner();
  usePageFocus(() => setMenuOpen(false), waiting || menuOpen);
  return (
    <>
      <div inert={waiting}>
        <a className="skip" href="#contenu">
          {frame.skip}
        </a>
        <Header menuOpen={menuOpen} onMenu={setMenuOpen} />
        <Suspense>
          {menuRequested ? (
            <MobilePanel open={menuOpen} onClose={() => setMenuOpen(false)} />
          ) : null}
        </Suspense>
        <div inert={menuOpen} className="behind">
          <ForSession>
            <main id="contenu" tabIndex={-1}>
              <Suspense fallback={<LoadingPage />}>
                <Outlet />
              </Suspense>
            </main>
          </ForSession>
          <Footer />
          <Suspense>
            <Audience />
          </Suspense>
        </div>
      </div>
      <Announcer />
      {waiting ? <RouteSpinner /> : null}
    </>
  );
}

function ForSession({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (!user) return children;
  return (
    <Suspense
      fallback={
        <main>
          <LoadingPage />
        </main>
      }
    >
      <SignedIn user={user}>{children}</SignedIn>
    </Suspense>
  );
}
