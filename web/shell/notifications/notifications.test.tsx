import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '#contract/messages/notifications.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import type { SessionUser } from '#contract/session.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import { Component } from './notifications-route.tsx';

const STRUCTURES = [
  aStructure({ id: 1000, raison: 'Les Marées' }),
  aStructure({ id: 2000, raison: 'Le Phare' }),
];

const network = aNetwork();
let reported: Notification[];
const { queries: defaults } = queryClient.getDefaultOptions();
const reload = vi.fn(async () => undefined);

beforeEach(() => {
  takeTokensFrom({ fresh: async () => 'jeton', renew: async () => 'jeton' });
  queryClient.clear();
  // A failure is shown at once: its silent retries take seconds.
  queryClient.setDefaultOptions({ queries: { ...defaults, retry: false } });
  reload.mockClear();
  reported = [];
  network.answer(listNotifications, ({ query }) => pageAfter(query.get('suivant')));
  network.answer(readNotifications, ({ body }) => {
    const ids: unknown =
      typeof body === 'object' && body !== null && 'notificationIds' in body
        ? body.notificationIds
        : null;
    reported = reported.map((row) =>
      !Array.isArray(ids) || ids.includes(row.notificationId)
        ? { ...row, readAt: row.createdAt }
        : row,
    );
    return { nonLues: unreadOf(reported) };
  });
});

const unreadOf = (rows: readonly Notification[]) =>
  rows.filter(({ readAt }) => readAt === null).length;

/** As the server pages: newest first, 20 a page. */
function pageAfter(suivant: string | null) {
  const rest =
    suivant === null
      ? reported
      : reported.filter(({ notificationId }) => notificationId < Number(suivant));
  const rows = rest.slice(0, 20);
  const last = rows.at(-1);
  return {
    rows,
    nonLues: unreadOf(reported),
    suivant: rest.length > rows.length && last ? String(last.notificationId) : null,
  };
}

function aNotification(over: Partial<Notification> & { notificationId: number }): Notification {
  return {
    kind: 'DOSSIER_DECIDED',
    structureId: 1000,
    dossierId: 7,
    titre: `Demande ${over.notificationId}`,
    texte: '2 codes attribués.',
    lien: '/isrc/dossier/7',
    createdAt: new Date(Date.now() - 300_000).toISOString(),
    readAt: null,
    ...over,
  };
}

/** Header button above the pages, as in the real frame. */
function show({
  at = '/',
  user = aUser({ structures: STRUCTURES }),
}: {
  at?: string;
  user?: SessionUser;
} = {}) {
  const framed = (page: React.ReactNode) => (
    <>
      <NotificationsBell />
      {page}
    </>
  );
  const pages = [
    { path: '/notifications', element: framed(<Component />) },
    { path: '*', element: framed(<h1>Ailleurs</h1>) },
  ];
  const { router, user: keyboard } = showPages(pages, at, signedIn(user, { reload }));
  return { router, keyboard };
}

const marked = () => network.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const bell = (name: string) => screen.findByRole('button', { name });

test('the button counts what is unread in words, and opens the five newest with the way to all', async () => {
  reported = [7, 6, 5, 4, 3, 2, 1].map((notificationId) => aNotification({ notificationId }));
  reported = reported.map((row) =>
    row.notificationId < 5 ? { ...row, readAt: row.createdAt } : row,
  );
  const { keyboard, router } = show();
  const button = await bell('Notifications, 3 notifications non lues');
  await keyboard.click(button);
  const list = await screen.findByRole('list', { name: 'Les plus récentes' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => within(line).getByRole('link').textContent)).toEqual(
    [7, 6, 5, 4, 3].map((id) => `Demande ${id}`),
  );
  expect(lines.map((line) => within(line).queryByText('Non lue') !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(within(list).getAllByText('il y a 5 minutes')).toHaveLength(5);
  await keyboard.click(screen.getByRole('link', { name: 'Voir toutes les notifications' }));
  expect(router.state.location.pathname).toBe('/notifications');
  expect(screen.queryByRole('list', { name: 'Les plus récentes' })).toBeNull();
});

test('Escape closes the panel and restores the focus; Tab moves from the button into it', async () => {
  reported = [aNotification({ notificationId: 1 })];
  const { keyboard } = show();
  const button = await bell('Notifications, 1 notification non lue');
  button.focus();
  await keyboard.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Demande 1' });
  await keyboard.tab();
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Tout marquer comme lu' }),
    ),
  );
  await keyboard.tab();
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Demande 1' })),
  );
  await keyboard.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('link', { name: 'Demande 1' })).toBeNull();
});

test('opening one marks it as read and opens its page, in the same structure', async () => {
  reported = [aNotification({ notificationId: 2 }), aNotification({ notificationId: 1 })];
  const { keyboard, router } = show();
  await keyboard.click(await bell('Notifications, 2 notifications non lues'));
  await keyboard.click(await screen.findByRole('link', { name: 'Demande 2' }));
  expect(router.state.location.pathname).toBe('/isrc/dossier/7');
  await bell('Notifications, 1 notification non lue');
  expect(marked()).toEqual([{ notificationIds: [2] }]);
  expect(reload).not.toHaveBeenCalled();
});

test('one about another structure of the person changes structure first', async () => {
  reported = [aNotification({ notificationId: 1, structureId: 2000 })];
  const { keyboard, router } = show({ at: '/notifications' });
  expect(await screen.findByText(/Pour Le Phare/)).toBeTruthy();
  reload.mockImplementationOnce(async () => {
    expect(document.cookie).toContain('structure=2000');
    expect(router.state.location.pathname).toBe('/notifications');
  });
  await keyboard.click(screen.getByRole('link', { name: 'Demande 1' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/isrc/dossier/7'));
  expect(reload).toHaveBeenCalledOnce();
  expect(marked()).toEqual([{ notificationIds: [1] }]);
});

test('one about a structure that the person left opens as it is', async () => {
  reported = [aNotification({ notificationId: 1, structureId: 3000, lien: '/ailleurs' })];
  const { keyboard, router } = show({ at: '/notifications' });
  await keyboard.click(await screen.findByRole('link', { name: 'Demande 1' }));
  expect(router.state.location.pathname).toBe('/ailleurs');
  expect(reload).not.toHaveBeenCalled();
});

test('the page shows older ones on request, and the focus moves to the first of them', async () => {
  reported = Array.from({ length: 45 }, (_, index) =>
    aNotification({ notificationId: 45 - index }),
  );
  const { keyboard } = show({ at: '/notifications' });
  expect(await screen.findByText('45 notifications vous attendent.')).toBeTruthy();
  const older = () => screen.getByRole('button', { name: 'Afficher les plus anciennes' });
  await keyboard.click(older());
  const focused = (name: string) =>
    vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));
  await focused('Demande 25');
  await keyboard.click(older());
  await focused('Demande 5');
  expect(screen.getAllByRole('listitem')).toHaveLength(45);
  expect(screen.queryByRole('button', { name: 'Afficher les plus anciennes' })).toBeNull();
});

test('all are marked at once: the button keeps the focus and explains why it has nothing to do', async () => {
  reported = [2, 1].map((notificationId) => aNotification({ notificationId }));
  const { keyboard } = show({ at: '/notifications' });
  const all = await screen.findByRole('button', { name: 'Tout marquer comme lu' });
  await keyboard.click(all);
  expect(await screen.findByText('Vous avez tout lu.')).toBeTruthy();
  expect(await bell('Notifications')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(all));
  expect(all.getAttribute('aria-disabled')).toBe('true');
  await keyboard.click(all);
  expect(marked()).toEqual([{ toutes: true }]);
});

test('nothing yet: a word of welcome, and nothing to mark', async () => {
  show({ at: '/notifications' });
  expect(await screen.findByText('Rien de nouveau pour l’instant')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tout marquer comme lu' })).toBeNull();
});

test('a failure is reported and can be retried; a failed mark is reported too', async () => {
  reported = [aNotification({ notificationId: 1 })];
  network.refuse(listNotifications, SERVICE_UNAVAILABLE);
  network.refuse(readNotifications, SERVICE_UNAVAILABLE);
  const { keyboard } = show({ at: '/notifications' });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  network.answer(listNotifications, () => pageAfter(null));
  await keyboard.click(retry);
  await screen.findByRole('link', { name: 'Demande 1' });
  await keyboard.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Non lue')).toBeTruthy();
});

test('on a narrow screen the button is the way to the page', async () => {
  reported = [aNotification({ notificationId: 1 })];
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const { keyboard, router } = show();
  await keyboard.click(
    await screen.findByRole('link', { name: 'Notifications, 1 notification non lue' }),
  );
  expect(router.state.location.pathname).toBe('/notifications');
});
