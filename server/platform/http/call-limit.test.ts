import { describe, expect, test } from 'vitest';
import { checkEmail, ENQUIRIES } from '#contract/account/profile.ts';
import { joinStructure } from '#contract/account/structure.ts';
import { searchStructures } from '#contract/account/structure-search.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { NO_ROLE } from '#domain/permission/roles.ts';
import { composePortal, type Portal } from '#server/compose.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { freePort, runningPortal } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { countCall, forgetOldCounts } from './call-limit.ts';

const START = Date.parse('2026-06-01T10:00:00Z');
const NOBODY = { email: null, emailVerified: false, givenName: null, familyName: null };
const stranger: Actor = { kind: 'stranger', email: 'rose@label.example' };
const staff: Actor = { kind: 'staff', interlocuteurId: 1, structureId: 22, roles: NO_ROLE };

type Enquiry = {
  subject?: string;
  issuer?: string;
  after?: number;
  actor?: Actor;
  email?: string | undefined;
};

describe.each(['embedded', 'postgres'] as const)('the count of a minute on %s', (kind) => {
  const portal = aRunningPortal(kind);

  /** @returns what a person is answered: null, or the seconds after which to come back; `after` in milliseconds */
  async function enquire(subject: string, enquiry: Enquiry = {}) {
    const { issuer = 'https://id.example', after = 0, actor = stranger } = enquiry;
    const email = 'email' in enquiry ? enquiry.email : 'a@b.example';
    const now = new Date(START + after);
    const signedIn = { issuer, subject, ...NOBODY, expiresAt: now };
    try {
      const input = { query: { email }, body: null };
      await countCall(portal.db, { endpoint: checkEmail, caller: { signedIn, actor }, input, now });
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.options.facts?.retryAfterSeconds;
      throw error;
    }
  }

  test('twenty and not one more, until the minute of the first is over', async () => {
    expect(ENQUIRIES.perMinute).toBe(20);
    for (let n = 0; n < 20; n += 1) expect(await enquire('rose', { after: n * 1000 })).toBeNull();
    expect(await enquire('rose', { after: 20_000 })).toBe(40);
    expect(await enquire('rose', { after: 59_999 })).toBe(1);
    for (let n = 0; n < 20; n += 1) expect(await enquire('rose', { after: 60_000 })).toBeNull();
    expect(await enquire('rose', { after: 60_000 })).toBe(60);
  });

  test('forty at once are twenty', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => enquire('aline')));
    expect(answers.filter((answer) => answer === null)).toHaveLength(20);
  });

  test('by person, a subject of another issuer being another person; not staff, nor without an address', async () => {
    for (let n = 0; n < 20; n += 1) await enquire('lise');
    expect(await enquire('lise')).toBe(60);
    expect(await enquire('paul')).toBeNull();
    expect(await enquire('lise', { issuer: 'https://other.example' })).toBeNull();
    expect(await enquire('lise', { actor: staff })).toBeNull();
    expect(await enquire('lise', { email: undefined })).toBeNull();
  });

  test('a minute that is over is forgotten, and no other', async () => {
    await portal.db.deleteFrom('decompte').execute();
    await enquire('jean');
    await enquire('marc', { after: 1 });
    expect(await forgetOldCounts(portal.db, new Date(START + 60_000))).toBe(1);
    expect(await enquire('marc', { after: 2 })).toBeNull();
  });
});

test('two servers of one database share the count of calls that reveal known people', async () => {
  const portal = await runningPortal('postgres');
  let other: Portal | undefined;
  try {
    const port = await freePort();
    const configuration = readConfiguration({ LOG_LEVEL: 'silent', DATA_DIR: portal.dataDir });
    other = await composePortal({
      // Both use the same public address, so a token of one is valid for the other.
      configuration,
      publicUrl: portal.origin,
      demonstration: false,
      site: null,
      jobs: 'off',
      database: await openDatabase({ databaseUrl: portal.databaseUrl, dataDir: portal.dataDir }),
      clock: () => portal.time.now,
    });
    await other.app.listen({ port, host: 'localhost' });
    const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    const there = { origin: `http://localhost:${port}`, tokenOf: portal.tokenOf };
    const [here, external] = [clientOf(portal, email), clientOf(there, email)];
    for (let n = 0; n < 10; n += 1) {
      await here.ok(checkEmail, { query: { email: `a${n}@nulle.part` } });
      await external.ok(checkEmail, { query: { email: `b${n}@nulle.part` } });
    }
    for (const client of [here, external]) {
      const problem = await client.refused(checkEmail, { query: { email: 'c@nulle.part' } });
      expect(problem).toMatchObject({
        status: 429,
        code: 'TOO_MANY_CHECKS',
        facts: { retryAfterSeconds: 60 },
      });
    }
    for (let n = 0; n < 60; n += 1) {
      await here.ok(searchStructures, { query: { name: 'label' } });
      await external.ok(searchStructures, { query: { name: 'label' } });
    }
    for (const client of [here, external]) {
      const problem = await client.refused(searchStructures, { query: { name: 'label' } });
      expect(problem).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      // Trying one number after the other reveals names as well.
      expect(await client.refused(joinStructure, { body: { structureId: 1 } })).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      });
    }
  } finally {
    await other?.close();
    await portal.remove();
  }
});
