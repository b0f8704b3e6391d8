import { createBrowserRouter } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { HomePage } from '#web/shell/home/home-page.tsx';
import { ErrorPage } from '#web/shell/page/error-page.tsx';
import { Root } from './root.tsx';

const PAGES = 'pages';

/**
 * The home page is in the first bundle. The list of other pages loads with the first visit to one
 * of them, so that home page visitors do not download it.
 */
export function createRouter() {
  let listed: Promise<void> | null = null;
  return createBrowserRouter(
    [
      {
        element: <Root />,
        // Outermost route: while the list of pages loads no child is known, and its failure shows
        // here.
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
          // The network failed: the next attempt loads it again.
          listed = null;
          throw error;
        });
      },
    },
  );
}
