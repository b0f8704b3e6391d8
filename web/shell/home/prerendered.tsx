import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { frame } from '#web/messages/frame.ts';
import { createSessionStore } from '#web/platform/session/session-store.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { Header } from '#web/shell/frame/header.tsx';
import { home } from '#web/shell/home/messages/visitor.ts';
import { VisitorHome } from './visitor-home.tsx';

const nobodyYet = createSessionStore(() =>
  Promise.reject(new Error('nobody signs in during the build')),
);

/**
 * Prerenders the first screen of the visitor's home at build time, as the browser first renders it
 * before the session is known, so that it is readable before any code has loaded. Without the
 * footer, which belongs to the host's brand, unknown to the build.
 */
export const prerendered = {
  title: frame.documentTitle(home.title),
  body: () =>
    renderToStaticMarkup(
      <SessionContext value={nobodyYet}>
        <MemoryRouter>
          <a className="skip" href="#contenu">
            {frame.skip}
          </a>
          <Header menuOpen={false} onMenu={() => undefined} />
          <div className="behind prerendered">
            <main id="contenu" tabIndex={-1}>
              <VisitorHome />
            </main>
          </div>
        </MemoryRouter>
      </SessionContext>,
    ),
};
