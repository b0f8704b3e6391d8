import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useSearch, type WriteSearch } from './use-search.ts';

const setting = (name: string, value: string) => (before: URLSearchParams) => {
  const after = new URLSearchParams(before);
  after.set(name, value);
  return after;
};

/**
 * A list whose search is written to the URL with a delay, with links to a sheet over it and to
 * another page.
 */
function aList() {
  let writeFromPage: WriteSearch = () => undefined;
  const { promise: coming, resolve: arrive } = Promise.withResolvers<void>();
  function List() {
    const [drawn, write] = useSearch();
    writeFromPage = write;
    return (
      <>
        <p>{`dessiné : ${drawn}`}</p>
        <Link to={{ search: '?code=FRX262600101' }}>la fiche</Link>
        <Link to="/ailleurs">ailleurs</Link>
      </>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/liste', Component: List },
      {
        path: '/ailleurs',
        lazy: async () => {
          await coming;
          return { Component: () => <h1>Ailleurs</h1> };
        },
      },
    ],
    { initialEntries: ['/liste'] },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    write: (...searchChanges: Parameters<WriteSearch>) => writeFromPage(...searchChanges),
    arrive,
  };
}

test('words written late to the address keep what a click has opened in the meantime', async () => {
  const { router, write } = aList();
  await act(async () => {
    screen.getByRole('link', { name: 'la fiche' }).click();
    write(setting('q', 'néons'), { replace: true });
  });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    code: 'FRX262600101',
    q: 'néons',
  });
  expect(screen.getByText(/code=FRX262600101&q=/)).toBeTruthy();
});

test('words that reach the address late do not call back who is leaving', async () => {
  const { router, write, arrive } = aList();
  await act(async () => screen.getByRole('link', { name: 'ailleurs' }).click());
  await act(async () => write(setting('q', 'néons'), { replace: true }));
  arrive();
  expect(await screen.findByRole('heading', { name: 'Ailleurs' })).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/ailleurs', search: '' });
});

test('what a person opens while leaving is where they go', async () => {
  const { router, write, arrive } = aList();
  await act(async () => screen.getByRole('link', { name: 'ailleurs' }).click());
  await act(async () => screen.getByRole('link', { name: 'la fiche' }).click());
  await act(async () => write(setting('q', 'néons'), { replace: true }));
  await act(async () => arrive());
  expect(router.state.location.pathname).toBe('/liste');
  expect(router.state.location.search).toContain('code=');
});
