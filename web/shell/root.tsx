import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { frame } from '#web/messages/frame.ts';
import { Announcer } from '#web/platform/page/announcer.tsx';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { useSession } from '#web/platform/session/use-session.ts';
import { Footer } from '#web/shell/frame/footer.tsx';
import { Header } from '#web/shell/frame/header.tsx';
import { IdentityFailurePage } from '#web/shell/page/identity-failure-page.tsx';
import { RouteSpinner } from '#web/shell/page/route-spinner.tsx';
import { usePageFocus } from '#web/shell/page/use-page-focus.ts';

/** Without an identity client the portal is unusable: its failure page replaces everything. */
export function Root() {
  const { identityFailed } = useSession();
  if (!identityFailed) return <Shell />;
  return (
    <main>
      <IdentityFailurePage />
    </main>
  );
}

const DELAY_MILLISECONDS = 250;
const LEAST_MILLISECONDS = 300;

/**
 * True while the route spinner shows: after 250 ms of waiting, then for at least 300 ms, to avoid a
 * flash.
 */
function useSpinner(): boolean {
  const pending = useNavigation().state !== 'idle';
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (pending === (shownAt !== null)) return;
    const wait =
      shownAt === null ? DELAY_MILLISECONDS : LEAST_MILLISECONDS - (Date.now() - shownAt);
    const timer = setTimeout(() => setShownAt(pending ? Date.now() : null), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [pending, shownAt]);
  return shownAt !== null;
}

const SignedIn = lazy(() =>
  import('#web/shell/frame/signed-in.tsx').then((module) => ({ default: module.SignedIn })),
);
const MobilePanel = lazy(() =>
  import('#web/shell/frame/mobile-panel.tsx').then((module) => ({ default: module.MobilePanel })),
);

const Audience = lazy(() =>
  import('#web/shell/frame/audience.tsx').then((module) => ({ default: module.Audience })),
);

/** The frame of every page. */
function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  // Stays mounted once opened, because of its closing animation.
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
