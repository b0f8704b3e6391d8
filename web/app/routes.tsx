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

/** A page that asks something of the session: drawn inside a guard, which explains itself. */
export function guarded(opening: Opening, children: RouteObject[]): RouteObject {
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
        children: [
          { index: true, element: <HomePage /> },
          { path: '*', lazy: notFound },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
