import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#identity/testing/sign-in.ts';
import { renewedTokens } from '../testing/renewed-tokens.ts';
import { type RunningPortal, runningPortal } from '../testing/running-portal.ts';
import { type AnyRequest, anyRequest } from './any-request.ts';
import { type PublishedCall, publishedCalls, send } from './published-calls.ts';

/**
 * Requests generated from the published contract, good, bad and hostile: every answer is a result
 * or a problem in French, never an internal error.
 */

/** Requests per call; GENERATED_ROUNDS changes it, or GENERATED_REQUESTS for the total. */
const ITERATIONS = Number(process.env.GENERATED_ROUNDS ?? 8);
const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 0);
const KINDS = (['embedded', 'postgres'] as const).filter(
  (kind) => (process.env.GENERATED_ON ?? kind) === kind,
);
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_121);
const AT_ONCE = 6;

describe.each(KINDS)('generated requests on %s', (kind) => {
  let portal: RunningPortal;
  let calls: PublishedCall[];

  beforeAll(async () => {
    const environment = { REQUESTS_PER_MINUTE: '1000000' };
    portal = await runningPortal(kind, { demonstration: true, environment });
    calls = await publishedCalls(portal);
  });
  afterAll(() => portal?.remove());

  /**
   * A generated request may erase one of these accounts, as staff may grant it: the next one then
   * takes over.
   */
  const people = { staff: ['staff'], member: ['artiste', 'label', 'equipe', 'attente'] };
  const tokenOf = renewedTokens(async (who) => {
    const names = who === 'staff' ? people.staff : people.member;
    for (;;) {
      const person = { email: `${names[0]}@demo.example`, password: 'isrc-demo' };
      try {
        const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
        return (await signIn({ ...site, ...person })).accessToken;
      } catch (error) {
        if (names.length === 1) throw error;
        names.shift();
      }
    }
  });

  const answers = new Map<string, number>();
  const errors: string[] = [];
  async function sendOne(call: PublishedCall, request: AnyRequest, who: string): Promise<void> {
    const what = () => `${call.name} ${JSON.stringify(request)}`;
    try {
      const { status, text } = await send(portal, call, { token: await tokenOf(who), ...request });
      const kindOf = `${Math.floor(status / 100)}xx`;
      answers.set(kindOf, (answers.get(kindOf) ?? 0) + 1);
      if (status >= 500) errors.push(`${what()}: ${text}`);
    } catch (error) {
      errors.push(`${what()}: no answer, ${error}`);
    }
  }

  test(
    'no generated request causes a server error',
    async () => {
      const iterations = REQUESTS > 0 ? Math.ceil(REQUESTS / calls.length) : ITERATIONS;
      for (let begun = 0; begun < iterations; begun += ITERATIONS) {
        for (const call of calls) {
          const numRuns = Math.min(ITERATIONS, iterations - begun);
          const samples = fc.sample(anyRequest(call), { numRuns, seed: SEED + begun });
          for (let at = 0; at < samples.length; at += AT_ONCE) {
            const some = samples.slice(at, at + AT_ONCE);
            await Promise.all(
              some.map((one, index) => sendOne(call, one, index % 2 === 0 ? 'staff' : 'member')),
            );
          }
        }
        if (REQUESTS > 0)
          console.log(begun + ITERATIONS, Object.fromEntries(answers), errors.slice(0, 20));
        // Further failures would add nothing.
        if (errors.length > 20) break;
      }
      expect(errors).toEqual([]);
      const sent = [...answers.values()].reduce((sum, count) => sum + count, 0);
      expect(sent).toBeGreaterThan(400);
      expect(answers.get('2xx')).toBeGreaterThan(sent / 20);
    },
    12 * 3_600_000,
  );
});
