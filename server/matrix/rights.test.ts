import { beforeAll, describe, expect, test } from 'vitest';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { type Action, isSocietyWork, MATRIX, may } from '#domain/permission/may.ts';
import type { RunningPortal } from '../testing/running-portal.ts';
import { aRunningPortal } from '../testing/set-up.ts';
import { aMembership, type Ids, type Membership, stateOf } from './a-membership.ts';
import { actorOf, complete, joins, PEOPLE, tokensOf, type Who } from './people.ts';
import { type Answered, type PublishedCall, publishedCalls, send } from './published-calls.ts';

/**
 * Every role x every mounted call x own objects, another structure's, unknown ones, and another
 * structure named in the header. Expected answers are computed from the published contract and from
 * the permission table, never written here.
 */

/** Visible to everyone by design: the search finds the structures that can be joined. */
const VISIBLE_TO_ALL = '/api/structure/join';

/** Calls whose example finds nothing even in the own structure, and why. */
const NOTHING_AT_HOME: Readonly<Record<string, string>> = {
  'GET /api/profile/interlocuteur': 'the e-mail of the example is nobody’s',
  'GET /api/profile/fiche': 'a colleague’s profile is for managers',
  'PUT /api/profile': 'a colleague’s profile is for managers',
  'PUT /api/repleg': 'the colleague is no représentant légal',
  'POST /api/workflow':
    'an account is sent by the person it is of, and the example is a colleague’s',
  'POST /api/dossier': 'without the marker of deletion, the review is the work of staff',
  'POST /api/dossier/move': 'the move of the example is the work of staff',
  'GET /api/upload/file': 'the signature of the example is not ours',
  'PUT /api/isrc/proximity': 'the recording of the example is near to none',
  'GET /api/jobs': 'the job of the example is nobody’s',
  'POST /api/exports': 'the recordings of the example are nobody’s',
  'POST /api/exports/completude': 'the recordings of the example are nobody’s',
  'POST /api/isrc/transfers': 'the recordings of the example are nobody’s',
  'GET /api/exports/file': 'the signature of the example is not ours',
  'GET /api/isrc/certificate': 'the code of the example is nobody’s',
  'POST /api/isrc/certificates': 'the codes of the example are nobody’s',
  'PUT /api/isrc/accords': 'nobody asks the caller for an agreement',
  'PUT /api/structure/invitations': 'nobody invites the caller',
  'GET /api/verification': 'the seal of the example is not ours',
};

/**
 * Calls that require a further permission once their object is known: here, a colleague and not
 * oneself.
 */
const NARROWER_AT_HOME: Readonly<Record<string, Action>> = { 'DELETE /api/profile': 'manageTeam' };

/** Naming a représentant légal is a separate permission, checked within the call. */
const PLAIN_ROLES = { isRepresentantLegal: false };

const MINUTE = 60_000;
/** Within the bounds of an id, in a body and in a header. */
const UNKNOWN_ID = 900_000_000;

const isAction = (permission: string): permission is Action =>
  MATRIX.some(({ action }) => action === permission);

/** `admitted`: the call goes on to its own checks. */
function expected(who: Who, { permission }: PublishedCall): 'admitted' | 401 | 403 | 404 {
  if (permission === 'public') return 'admitted';
  if (who.kind === 'visitor') return 401;
  if (permission === 'signedIn') return 'admitted';
  if (!isAction(permission)) throw new Error(`unknown permission ${permission}`);
  if (may(actorOf(who), permission)) return 'admitted';
  return isSocietyWork(permission) && who.kind !== 'staff' ? 404 : 403;
}

function expectedAtHome(who: Who, call: PublishedCall) {
  const narrower = NARROWER_AT_HOME[call.name];
  const requested = expected(who, call);
  if (requested !== 'admitted' || narrower === undefined || who.kind === 'stranger')
    return requested;
  return may(actorOf(who), narrower) ? requested : 403;
}

/** The published example, about these objects. */
function about(call: PublishedCall, ids: Ids): { query: Record<string, string>; body: unknown } {
  const query = Object.fromEntries(
    call.query.map(({ name, example }) => [name, String(ids[name] ?? example)]),
  );
  if (call.body === null) return { query, body: undefined };
  if (!call.multipart) return { query, body: withIds(call.body.example, ids) };
  const form = new FormData();
  form.append('structureId', String(ids.structureId));
  form.append('justificatifs', new File([aPdf()], 'extrait.pdf', { type: 'application/pdf' }));
  return { query, body: form };
}

function withIds(example: unknown, ids: Ids): unknown {
  if (Array.isArray(example)) return example.map((one) => withIds(one, ids));
  if (typeof example !== 'object' || example === null) return example;
  const existing: Readonly<Record<string, unknown>> = { ...PLAIN_ROLES, ...ids };
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      existing[name] ?? several(name, ids) ?? withIds(value, ids),
    ]),
  );
}

/** A list with one id: `correctionIds` from the existing correction. */
function several(name: string, existing: Ids): unknown {
  const one = name.endsWith('Ids') ? existing[name.slice(0, -1)] : undefined;
  return one === undefined ? undefined : [one];
}

const namesAnObject = (call: PublishedCall, ids: Ids) =>
  [...call.query.map(({ name }) => name), ...Object.keys(Object(call.body?.example))].some(
    (name) => name in ids,
  );

/** What distinguishes two answers, without the reference that every problem carries. */
const facts = ({ status, text }: Answered) => `${status} ${text.replace(/"instance":"[^"]*"/, '')}`;

const changed = (call: PublishedCall, { status }: Answered) => call.writes && status < 400;

/**
 * The person's own structure: created anew only after a call that may have changed it, as this
 * costs thirty statements.
 */
function aHome(portal: RunningPortal, who: Who) {
  let spoilt = true;
  let membership: Membership;
  return {
    async asItWas(): Promise<Membership> {
      if (spoilt) {
        membership = await aMembership(portal.db);
        await complete(portal, who, membership);
      }
      spoilt = false;
      return membership;
    },
    spoil() {
      spoilt = true;
    },
  };
}

/** The same SQL answers on both engines: there, one who is bound to a structure and one who is not. */
const ON_EMBEDDED = ['member', 'staff'].map((kind) => PEOPLE.findLast((who) => who.kind === kind));

// spec 6.8 11.9
describe.each([
  ['embedded', PEOPLE.filter((who) => ON_EMBEDDED.includes(who))],
  ['postgres', PEOPLE],
] as const)('every role, every call, every structure on %s', (kind, people) => {
  const portal = aRunningPortal(kind);
  let calls: PublishedCall[];
  let foreign: Membership;
  let tokenOf: ReturnType<typeof tokensOf>;
  /** Number of calls by non-staff about another structure's objects, or in its name. */
  let aboutAnothers = 0;

  beforeAll(async () => {
    calls = await publishedCalls(portal);
    foreign = await aMembership(portal.db);
    const external = await aMembership(portal.db);
    for (const who of people) await complete(portal, who, external);
    tokenOf = tokensOf(portal);
  });

  async function cell(
    who: Who,
    call: PublishedCall,
    ids: Ids,
    structureId?: number,
  ): Promise<Answered> {
    // Checks that could be used to enumerate are counted by the minute.
    portal.time.now = new Date(portal.time.now.getTime() + MINUTE);
    const headers = structureId === undefined ? {} : { 'x-structure-id': String(structureId) };
    return send(portal, call, { token: await tokenOf(who), ...about(call, ids), headers });
  }

  test.each(people.map((who) => [who.name, who] as const))('%s', async (_name, who) => {
    const wrong: string[] = [];
    let cells = 0;
    const own = aHome(portal, who);
    const unknown = Object.fromEntries(
      Object.entries(foreign.ids).map(([name, id]) => [
        name,
        typeof id === 'number' ? UNKNOWN_ID : 'inconnu.pdf',
      ]),
    );
    const before = await stateOf(portal.db, foreign);
    for (const call of calls) {
      const say = (what: string, answer: Answered) =>
        wrong.push(`${call.name}, ${what}: ${answer.status} ${answer.code}`);
      const { ids } = await own.asItWas();
      const requested = expected(who, call);
      const onOwn = await cell(who, call, ids);
      const onForeign = await cell(who, call, foreign.ids);
      const onUnknown = await cell(who, call, unknown);
      if (who.kind !== 'staff' && namesAnObject(call, ids)) aboutAnothers += 1;
      if ([onOwn, onForeign, onUnknown].some((answer) => changed(call, answer))) own.spoil();
      cells += 3;
      for (const [where, answer, request] of [
        ['own', onOwn, expectedAtHome(who, call)],
        ['foreign', onForeign, requested],
        ['unknown', onUnknown, requested],
      ] as const) {
        const atTheDoor =
          answer.status === 401 || /^(PERMISSION|RECORD)_LACKING$/.test(answer.code ?? '');
        const right =
          request === 'admitted' ? !atTheDoor && answer.status < 500 : answer.status === request;
        if (!right) say(`${where}, not ${request}`, answer);
      }
      if (who.kind === 'staff' || requested !== 'admitted') continue;
      if (call.path === VISIBLE_TO_ALL) continue;
      if (onOwn.code === 'NOT_FOUND' && who.kind === 'member' && !(call.name in NOTHING_AT_HOME))
        say('own is not found', onOwn);
      if (namesAnObject(call, ids)) {
        if (facts(onForeign) !== facts(onUnknown)) say('foreign differs from unknown', onForeign);
      }
      if (onForeign.text.includes(foreign.marker) || onOwn.text.includes(foreign.marker))
        say('leaks', onForeign);
      if (who.kind !== 'member' || call.permission === 'public') continue;
      const asForeign = await cell(who, call, ids, foreign.ids.structureId);
      const asUnknown = await cell(who, call, ids, UNKNOWN_ID);
      cells += 2;
      aboutAnothers += 1;
      if (asForeign.status !== 404 || facts(asForeign) !== facts(asUnknown))
        say('acts for another', asForeign);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(calls.length * 3);
    if (who.kind !== 'staff') expect(await stateOf(portal.db, foreign)).toBe(before);
  });

  test('as many calls were about another’s as were once tried by hand', () => {
    console.log(`${aboutAnothers} calls about what is another's, on ${kind}`);
    expect(aboutAnothers).toBeGreaterThanOrEqual(kind === 'postgres' ? 840 : 100);
  });

  /** Calls that are about people rather than about what a structure has. */
  const ABOUT_ITSELF = [
    '/api/structure/join',
    '/api/profile',
    '/api/profile/fiche',
    '/api/profile/interlocuteur',
  ];

  test.each(people.filter(({ kind, service }) => kind === 'member' && service === undefined))(
    'of two structures, $name in the one that is named and nothing in the current one',
    async (who) => {
      const wrong: string[] = [];
      let compared = 0;
      const home = await aMembership(portal.db);
      const own = aHome(portal, who);
      const request = async (call: PublishedCall, alsoHome: boolean) => {
        const membership = await own.asItWas();
        if (alsoHome) await joins(portal, who, home);
        const answer = await cell(
          who,
          call,
          membership.ids,
          alsoHome ? home.ids.structureId : undefined,
        );
        if (alsoHome) await complete(portal, who, membership);
        if (changed(call, answer)) own.spoil();
        const { status, code } = answer;
        // Sent data may repeat that of another round: only the permission result is compared.
        return code === 'NOT_FOUND' || code === 'PERMISSION_LACKING' ? code : status < 500;
      };
      for (const call of calls) {
        if (!namesAnObject(call, home.ids) || ABOUT_ITSELF.includes(call.path)) continue;
        const [alone, ofTwo] = [await request(call, false), await request(call, true)];
        if (alone !== ofTwo) wrong.push(`${call.name}: ${alone} alone, ${ofTwo} of two`);
        compared += 1;
      }
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(30);
    },
  );
});
