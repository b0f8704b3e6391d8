import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from '#web/platform/api/keys.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import {
  aChange,
  anEventServer,
  type EventServer,
} from '#web/platform/live/testing/event-server.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { aSession } from '#web/testing/show.tsx';
import { LiveUpdates } from './live-updates.tsx';

let server: EventServer;
const reads = { open: 0, prefixes: 0, once: 0 };
const refresh = vi.fn(async () => undefined);

beforeEach(async () => {
  server = await anEventServer();
  takeTokensFrom({ fresh: async () => 'jeton', renew: async () => 'jeton' });
  Object.assign(reads, { open: 0, prefixes: 0, once: 0 });
  refresh.mockClear();
  queryClient.clear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

function Page() {
  const read = (name: keyof typeof reads) => async () => {
    reads[name] += 1;
    return `${name} ${reads[name]}`;
  };
  const open = useQuery({ queryKey: keyOf('elements', {}, 'open', ''), queryFn: read('open') });
  const prefixes = useQuery({ queryKey: keyOf('prefixes'), queryFn: read('prefixes') });
  const once = useQuery({
    queryKey: keyOf('dossier', { dossierId: 7 }),
    queryFn: read('once'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <label>
        Rechercher <input />
      </label>
      <button type="button">Ailleurs</button>
      <p>{[open.data, prefixes.data, once.data].join(', ')}</p>
    </>
  );
}

function show(structureId = 1000) {
  const session = aSession({}, { refresh });
  const page = (id: number) => (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <LiveUpdates structureId={id} />
        <Page />
      </QueryClientProvider>
    </SessionContext>
  );
  const view = render(page(structureId));
  return { ...view, changeStructure: (id: number) => view.rerender(page(id)) };
}

test('reads again what a change concerns, once for a burst, and leaves the person at the field', async () => {
  show();
  await screen.findByText('open 1, prefixes 1, once 1');
  const field = screen.getByLabelText('Rechercher');
  await userEvent.type(field, 'houle');
  const line = await server.line(1);
  line.send('ready', 40);
  for (let id = 41; id < 60; id += 1) line.send('changed', id, aChange({ action: 'element.edit' }));
  await screen.findByText('open 2, prefixes 1, once 1');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', 'houle');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(reads).toEqual({ open: 2, prefixes: 1, once: 1 });
  expect(refresh).not.toHaveBeenCalled();
});

test('the session follows changes to the structure, but waits while the user is typing', async () => {
  show();
  await screen.findByText('open 1, prefixes 1, once 1');
  await userEvent.click(screen.getByLabelText('Rechercher'));
  const line = await server.line(1);
  line.send('changed', 41, aChange({ structureId: 1000 }));
  await screen.findByText('open 2, prefixes 2, once 1');
  expect(refresh).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});

test('staff are not read again for each structure of the portal', async () => {
  show(22);
  const line = await server.line(1);
  line.send('changed', 41, aChange({ structureId: 1000 }));
  await vi.waitFor(() => expect(reads.open).toBe(2));
  expect(refresh).not.toHaveBeenCalled();
});

test('a reset reads everything again but what is read once; a refusal reads the session', async () => {
  show();
  await screen.findByText('open 1, prefixes 1, once 1');
  (await server.line(1)).send('reset', 40);
  await screen.findByText('open 2, prefixes 2, once 1');
  expect(refresh).toHaveBeenCalledOnce();
  server.answer.status = 403;
  server.lines[0]?.end();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
});

test('another structure is another line from the beginning; leaving the page hangs up', async () => {
  const { changeStructure, unmount } = show();
  const first = await server.line(1);
  first.send('ready', 40);
  changeStructure(2000);
  const second = await server.line(2);
  expect(second.lastEventId).toBeUndefined();
  await vi.waitFor(() => expect(first.isOpen()).toBe(false));
  unmount();
  await vi.waitFor(() => expect(second.isOpen()).toBe(false));
});
