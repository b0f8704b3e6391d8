import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPersonChange } from '#contract/account/identity-changes.ts';
import { readProfile } from '#contract/account/profile.ts';
import { problemSchema } from '#contract/problem.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { aTracker, type Received, type Tracker } from './testing/tracker.ts';

const SLOWEST = { timeout: 60_000 };

describe('a portal that reports its errors', () => {
  let tracker: Tracker;
  let portal: RunningPortal;
  beforeAll(async () => {
    tracker = await aTracker();
    portal = await runningPortal('embedded', { environment: { SENTRY_DSN: tracker.dsn } });
  });
  afterAll(async () => {
    await portal?.remove();
    await tracker?.close();
  });

  const until = async (requested: (one: Received) => boolean): Promise<Received['event']> => {
    await expect.poll(() => tracker.received.some(requested), SLOWEST).toBe(true);
    const result = tracker.received.find(requested);
    if (result === undefined) throw new Error('received, and gone');
    return result.event;
  };

  // spec 7.21 8.6
  test('a fault is reported under the number displayed to the person, and says nothing of the person', async () => {
    const structures = [await aStructure(portal.db)];
    const { email } = await aPerson(portal.db, { structures, person: { nom: 'KERVADEC' } });
    const client = clientOf(portal, email);
    await portal.asOwner((db) =>
      sql`alter table changement_identite rename to ailleurs`.execute(db),
    );
    const motif = 'Mariage à Douarnenez, voir KERVADEC.';
    const problem = await client.refused(askPersonChange, { body: { nom: 'LE BRAS', motif } });
    await portal.asOwner((db) =>
      sql`alter table ailleurs rename to changement_identite`.execute(db),
    );
    expect(problem).toMatchObject({ status: 500, code: 'UNEXPECTED_FAULT' });
    const number = problem.instance.replace('urn:call:', '');
    const event = await until(
      ({ type, event: { tags } }) => type === 'event' && tags?.reference === number,
    );
    expect(event).toMatchObject({
      event_id: number.replaceAll('-', ''),
      release: '2.0.1',
      tags: { reference: number, route: '/api/profile/identite', methode: 'POST' },
    });
    expect(event.exception?.values[0]?.value).toContain('does not exist');
    const ended = await until(
      ({ type, event: { tags } }) => type === 'transaction' && tags?.reference === number,
    );
    expect(ended).toMatchObject({
      transaction: 'POST /api/profile/identite',
      contexts: { trace: { op: 'http.server', status: 'internal_error' } },
    });
    const token = await portal.tokenOf(email);
    for (const personal of [
      email,
      token,
      'KERVADEC',
      'Douarnenez',
      'LE BRAS',
      '127.0.0.1:5',
      '"user"',
    ])
      expect(tracker.sent.filter((envelope) => envelope.includes(personal))).toEqual([]);
  });

  // spec 7.21
  test('what works and what is refused is no error; what does not exist is not traced', async () => {
    const structures = [await aStructure(portal.db)];
    const { email } = await aPerson(portal.db, { structures });
    const client = clientOf(portal, email);
    const numbers: string[] = [];
    for (const path of ['/api/nulle-part', '/api/dossier?dossierId=900000000', '/nulle-part']) {
      const response = await fetch(portal.origin + path, {
        headers: { authorization: `Bearer ${await portal.tokenOf(email)}` },
      });
      expect(response.status).toBe(404);
      const { instance } = problemSchema.parse(await response.json());
      numbers.push(instance.replace('urn:call:', ''));
    }
    await client.ok(readProfile, { query: {} });
    // A later call has arrived: reports of earlier calls were sent before it, or never will be.
    await until(({ event }) => event.transaction === 'GET /api/profile/fiche');
    expect(
      tracker.received.filter(({ event: { tags } }) => numbers.includes(tags?.reference ?? '')),
    ).toEqual([]);
    const errors = tracker.received.filter(({ type }) => type === 'event');
    expect(errors.filter(({ event: { tags } }) => tags?.route !== '/api/profile/identite')).toEqual(
      [],
    );
  });
});

test('a portal without a tracker address loads nothing and reports nothing', async () => {
  const { NO_REPORTS, openErrorReports } = await import('./error-reports.ts');
  expect(await openErrorReports(undefined, '2.0.1')).toBe(NO_REPORTS);
});

test('a tracker that does not answer delays nobody', async () => {
  const { openErrorReports } = await import('./error-reports.ts');
  const gone = await aTracker();
  await gone.close();
  const reports = await openErrorReports(gone.dsn, '2.0.1');
  reports.failed(new Error('perdu'), { reference: crypto.randomUUID() });
  await reports.close();
});
