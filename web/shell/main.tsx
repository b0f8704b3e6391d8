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
      // A failure to load it is harmless: it only reports errors.
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
    // The provider's answer is read from the fragment and removed first, otherwise the router would
    // keep that URL.
    if (isBack) await started;
    const router = createRouter();
    // Prerendered content stays until the page's code has loaded.
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

/** Also resolves when the page's code fails to load, which has an error page. */
function arrived(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve();
    router.subscribe(look);
    look();
  });
}

const container = document.getElementById('root');
if (container !== null) void start(container);
