import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyBrand, loadConfiguration } from '#web/platform/runtime-configuration.ts';
import {
  comesBackFromSignIn,
  goBackTo,
  noteRequestedStructure,
} from '#web/platform/session/page-left.ts';
import { createSessionStore } from '#web/platform/session/session-store.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { followSystemTheme } from '#web/platform/theme.ts';
import { BootFailure } from '#web/shell/page/boot-failure.tsx';
import { Configured } from './configured.tsx';
import { createRouter } from './router.tsx';
import { Started } from './started.tsx';

async function start(container: HTMLElement): Promise<void> {
  followSystemTheme();
  const root = createRoot(container);
  try {
    const isBack = comesBackFromSignIn();
    if (isBack) goBackTo();
    noteRequestedStructure();
    const configuration = await loadConfiguration();
    applyBrand(configuration.brand.theme);
    if (configuration.errors !== null) {
      // Whoever comes without it misses nothing: it only tells.
      void import('#web/platform/errors/sentry.ts').then(
        ({ openReports }) => openReports(configuration),
        () => {},
      );
    }
    const session = createSessionStore(async () => {
      const { openIdentity } = await import('#web/platform/session/open-identity.ts');
      return openIdentity(configuration.oidc);
    });
    const started = session.start();
    // The answer in the fragment is read and removed first, else the router would keep that address.
    if (isBack) await started;
    const router = createRouter();
    // What the server drew stays until the code of the page is there.
    if (container.querySelector('[data-drawn]') !== null) await arrived(router);
    root.render(
      <StrictMode>
        <Configured first={configuration}>
          <SessionContext value={session}>
            <Started router={router} />
          </SessionContext>
        </Configured>
      </StrictMode>,
    );
  } catch (error) {
    console.error('start', error);
    root.render(<BootFailure />);
  }
}

/** Also of a page whose code does not come: it then has a page that says so. */
function arrived(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve();
    router.subscribe(look);
    look();
  });
}

const container = document.getElementById('root');
if (container !== null) void start(container);
