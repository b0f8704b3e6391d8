import { expect, test } from 'vitest';
import { CHECKS_PER_MINUTE } from '#contract/account/profile.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { createEnquiryLimit } from './enquiry-limit.ts';

const START = Date.parse('2026-06-01T10:00:00Z');
const NO_ROLE = { isRepresentantLegal: false, isGestionnaireInternet: false, isGestionnaireIsrc: false };

/** One portal's limit. @returns what a person is answered: null, or the seconds after which to come back */
function aLimit() {
  const count = createEnquiryLimit();
  return ({ subject = 'rose', issuer = 'https://id.example', after = 0, actor = stranger }: Enquiry) => {
    const now = new Date(START + after);
    const signedIn = { issuer, subject, ...NOBODY, expiresAt: now };
    try {
      count({ signedIn, actor, now });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.options.facts?.retryAfterSeconds;
      throw error;
    }
  };
}

type Enquiry = {
  readonly subject?: string;
  readonly issuer?: string;
  /** Milliseconds. */
  readonly after?: number;
  readonly actor?: Actor;
};
const NOBODY = { email: null, emailVerified: false, givenName: null, familyName: null };
const stranger: Actor = { kind: 'stranger', email: 'rose@label.example' };

test('twenty in a minute and not one more, until the minute of the first is over', () => {
  const enquire = aLimit();
  expect(CHECKS_PER_MINUTE).toBe(20);
  for (let n = 0; n < 20; n += 1) expect(enquire({ after: n * 1000 })).toBeNull();
  expect(enquire({ after: 20_000 })).toBe(40);
  expect(enquire({ after: 59_999 })).toBe(1);
  for (let n = 0; n < 20; n += 1) expect(enquire({ after: 60_000 })).toBeNull();
  expect(enquire({ after: 60_000 })).toBe(60);
});

test('is counted by person: a subject of another issuer is somebody else', () => {
  const enquire = aLimit();
  for (let n = 0; n < 20; n += 1) enquire({});
  expect(enquire({})).toBe(60);
  expect(enquire({ subject: 'paul' })).toBeNull();
  expect(enquire({ issuer: 'https://other.example' })).toBeNull();
});

test('a crowd makes nobody’s count forgotten before its minute', () => {
  const enquire = aLimit();
  for (let n = 0; n < 20; n += 1) enquire({});
  for (let n = 0; n < 1500; n += 1) enquire({ subject: `one of many ${n}`, after: 1000 });
  expect(enquire({ after: 59_999 })).toBe(1);
});

test('staff, who see every contact, are not counted', () => {
  const enquire = aLimit();
  const actor: Actor = { kind: 'staff', interlocuteurId: 1, structureId: 22, roles: NO_ROLE };
  for (let n = 0; n < 50; n += 1) expect(enquire({ actor })).toBeNull();
});
