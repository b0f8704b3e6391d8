import { lazy, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { HomePage } from './home/home-page.tsx';
import { ErrorPage } from './page/error-page.tsx';
import type { Opening } from './page/guard.tsx';
import { LoadingPage } from './page/loading-page.tsx';
import { Root } from './root.tsx';

type LazyPage = () => Promise<{ Component: () => ReactNode }>;

const Guard = lazy(() => import('./page/guard.tsx').then((module) => ({ default: module.Guard })));

const notFound: LazyPage = async () => ({
  Component: (await import('./page/not-found-page.tsx')).NotFoundPage,
});

const request: LazyPage = () => import('../producer/request/request-route.tsx');
const follow: LazyPage = () => import('../producer/follow/follow-route.tsx');

/** A page that asks something of the session: drawn inside a guard, which explains itself. */
function guarded(opening: Opening | null, children: RouteObject[]): RouteObject {
  return {
    element: (
      <Suspense fallback={<LoadingPage />}>
        <Guard opening={opening} />
      </Suspense>
    ),
    children,
  };
}

/** Every page of this version. Navigation lists no other. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <LoadingPage />,
        children: [
          { index: true, element: <HomePage /> },
          guarded('mesCodes', [
            { path: 'isrc', lazy: request },
            { path: 'isrc/dossier/:dossierId', lazy: request },
          ]),
          guarded('demandes', [
            { path: 'isrc/demandes', lazy: follow },
            { path: 'isrc/drafts', lazy: follow },
          ]),
          guarded('codes', [{ path: 'isrc/list', lazy: () => import('../producer/codes/codes-route.tsx') }]),
          guarded('demandesATraiter', [
            { path: ':product/demandes', lazy: () => import('../backoffice/treat/treat-route.tsx') },
          ]),
          guarded(null, [
            { path: 'notifications', lazy: () => import('./notifications/notifications-route.tsx') },
          ]),
          { path: 'verification/:jeton', lazy: () => import('./verification/verification-route.tsx') },
          { path: '*', lazy: notFound },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
