import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOT_FOUND, type Problem, STATUS_OF_KIND } from '#contract/problem.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { INTERLOCUTEUR_UNKNOWN, readSessionUser } from '#contract/session.ts';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import { call } from '#web/platform/api/call.ts';
import { actFor, behalfOf } from '#web/platform/api/current-structure.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { forgetRequestedStructure, noteRequestedStructure } from './page-left.ts';
import { readUser } from './read-user.ts';
import { createSessionStore } from './session-store.ts';

const network = aNetwork();
const EMAIL = 'personne@societe.example';

beforeEach(() => {
  // Another test file may have left a structure set.
  actFor(null);
  takeTokensFrom({ fresh: async () => 'jeton', renew: async () => null });
});
afterEach(() => {
  actFor(null);
  history.replaceState(null, '', '/');
  forgetRequestedStructure();
  // biome-ignore lint/suspicious/noDocumentCookie: what the session writes
  document.cookie = 'structure=; path=/; max-age=0';
  queryClient.clear();
});

const requested = () => network.sent.map(({ structureId }) => structureId);

function domainErrorOf({ kind, code, title }: DomainErrorDefinition) {
  const status = STATUS_OF_KIND[kind];
  return {
    status,
    body: { type: 'about:blank', title, status, code, instance: 'urn:test' } satisfies Problem,
  };
}

/** Simulates a person of these structures; the first is the default. */
function isOf(...structures: readonly number[]) {
  network.on('GET', readSessionUser.path, ({ structureId }) => {
    const current = structures.find((id) => structureId === null || id === Number(structureId));
    if (current !== undefined) return { status: 200, body: aUser({ currentStructureId: current }) };
    return domainErrorOf(structureId === null ? INTERLOCUTEUR_UNKNOWN : NOT_FOUND);
  });
}

test('a page calls for the structure that it shows, and stays with it when it is read again', async () => {
  isOf(1000, 2000);
  await readUser(EMAIL);
  // Another tab chose the second one meanwhile: the cookie would name it.
  isOf(2000, 1000);
  network.answer(listPrefixes, {
    rows: [],
    total: 0,
    capped: false,
    can: { allocate: false, close: false },
  });
  await call(listPrefixes, { query: {} });
  expect((await readUser(EMAIL))?.currentStructureId).toBe(1000);
  expect(requested()).toEqual([null, '1000', '1000']);
});

test('a lost structure is replaced by another, and data read for the first is read again', async () => {
  isOf(1000, 2000);
  await readUser(EMAIL);
  const read = vi.fn(async () => behalfOf());
  const observer = new QueryObserver(queryClient, { queryKey: keyOf('prefixes'), queryFn: read });
  const forget = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1000));
  isOf(2000);
  await readUser(EMAIL);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2000));
  forget();
  expect(requested()).toEqual([null, '1000', null]);
});

test('a lost structure, then no answer: the page sends calls only for the one that it shows', async () => {
  isOf(1000);
  await readUser(EMAIL);
  network.on('GET', readSessionUser.path, ({ structureId }) => {
    if (structureId === null) throw new TypeError('Failed to fetch');
    return domainErrorOf(NOT_FOUND);
  });
  await expect(readUser(EMAIL)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(behalfOf()).toBe(1000);
});

test('a user without a structure or a record: null is returned, and no choice is kept', async () => {
  isOf(1000);
  await readUser(EMAIL);
  isOf();
  expect(await readUser(EMAIL)).toBeNull();
  expect(behalfOf()).toBeNull();
});

test('an e-mail link is read for its own structure, once the user is identified', async () => {
  isOf(1000, 2000);
  history.replaceState(null, '', '/isrc/list?q=houle&structure=7&pour=2000#bas');
  noteRequestedStructure();
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(
    '/isrc/list?q=houle&structure=7#bas',
  );
  expect((await readUser(EMAIL))?.currentStructureId).toBe(2000);
  // Reading the session again keeps this tab's structure; other tabs, which use the cookie, are
  // unaffected.
  expect((await readUser(EMAIL))?.currentStructureId).toBe(2000);
  expect(document.cookie).not.toContain('structure=');
  actFor(1000);
  forgetRequestedStructure();
  expect((await readUser(EMAIL))?.currentStructureId).toBe(1000);
  expect(requested()).toEqual(['2000', '2000', '1000']);
});

test("for another user's structure, it is read for their own", async () => {
  isOf(1000);
  history.replaceState(null, '', '/?pour=2000');
  noteRequestedStructure();
  expect((await readUser(EMAIL))?.currentStructureId).toBe(1000);
  expect(document.cookie).not.toContain('structure=');
  expect(requested()).toEqual(['2000', null]);
});

test('a reading under way while another structure is chosen changes nothing when it answers', async () => {
  const answered = Promise.withResolvers<void>();
  const late: number[] = [];
  network.on('GET', readSessionUser.path, async ({ structureId }) => {
    const current = Number(structureId ?? 1000);
    if (late.push(current) === 2) await answered.promise;
    return { status: 200, body: aUser({ currentStructureId: current }) };
  });
  const nothing = async () => undefined;
  const session = createSessionStore(async () => ({
    start: async () => true,
    account: () => ({ email: EMAIL, name: 'Personne' }),
    tokens: { fresh: async () => 'jeton', renew: async () => null },
    signIn: nothing,
    signUp: nothing,
    signOut: nothing,
    retainsDraft: () => false,
  }));
  await session.start();
  const refreshed = session.refresh();
  await vi.waitFor(() => expect(late).toEqual([1000, 1000]));
  actFor(2000);
  await session.reload();
  answered.resolve();
  await refreshed;
  expect([behalfOf(), session.read().user?.currentStructureId]).toEqual([2000, 2000]);
});
