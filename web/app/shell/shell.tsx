import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { frame } from '../catalogue/frame.ts';
import { useSession } from '../session/use-session.ts';
import { Announcer } from './announcer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IdentityBar } from './identity-bar.tsx';
import { MobilePanel } from './mobile-panel.tsx';
import { RouteSpinner } from './route-spinner.tsx';
import { useArrival } from './use-arrival.ts';
import { useSpinner } from './use-spinner.ts';

/** The frame of every page. */
export function Shell() {
  const { user } = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  const waiting = useSpinner();
  useArrival(() => setMenuOpen(false));
  return (
    <>
      <div inert={waiting}>
        <a className="skip" href="#contenu">
          {frame.skip}
        </a>
        <Header menuOpen={menuOpen} onMenu={setMenuOpen} />
        {menuOpen ? <MobilePanel onClose={() => setMenuOpen(false)} /> : null}
        <div inert={menuOpen} className="behind">
          {user ? <IdentityBar user={user} /> : null}
          <main id="contenu" tabIndex={-1}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
          <Footer />
        </div>
      </div>
      <Announcer />
      {waiting ? <RouteSpinner /> : null}
    </>
  );
}
