import { createBrowserRouter } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { HomePage } from '#web/shell/home/home-page.tsx';
import { ErrorPage } from '#web/shell/page/error-page.tsx';
import { Root } from './root.tsx';

const PAGES = 'pages';

/**
 * The home page is in the first bytes. The list of all others comes with the first visit to one of them:
 * a visitor who reads the home page never waits for the names of fifty files.
 */
export function createRouter() {
  let listed: Promise<void> | null = null;
  return createBrowserRouter(
    [
      {
        element: <Root />,
        // Around everything: while the list of pages comes no child is known yet, and what fails there is above them all.
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <LoadingPage first />,
        children: [
          {
            id: PAGES,
            errorElement: <ErrorPage />,
            hydrateFallbackElement: <LoadingPage first />,
            children: [{ index: true, element: <HomePage /> }],
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ patch }) {
        listed ??= import('./routes.tsx').then(({ routes }) => patch(PAGES, routes));
        await listed.catch((error: unknown) => {
          // The network was away: the next try asks again.
          listed = null;
          throw error;
        });
      },
    },
  );
}
