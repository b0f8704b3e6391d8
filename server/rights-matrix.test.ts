import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, contactActor, VISITOR } from '../domain/permission/actor.ts';
import { type Action, isSocietyWork, MATRIX, may } from '../domain/permission/may.ts';
import { NO_ROLE, type RoleFlag } from '../domain/permission/roles.ts';
import { aPerson, aStructure } from './testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from './testing/running-portal.ts';

/**
 * Every role against every mounted call: what each cell must answer is computed from the contract
 * (as the portal publishes it) and from the permission table, never written down here.
 */

type Call = { readonly method: string; readonly path: string; readonly permission: string };
type Who = { readonly name: string; readonly actor: Actor; readonly token: string | null };

let portal: RunningPortal;
let calls: Call[];
let people: Who[];

beforeAll(async () => {
  portal = await runningPortal('embedded');
  calls = await publishedCalls();
  people = await everyone();
});
afterAll(() => portal?.remove());

async function publishedCalls(): Promise<Call[]> {
  const response = await fetch(`${portal.origin}/api/openapi.json`);
  // The document's own test holds it to its shape.
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { 'x-permission': string }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      permission: operation['x-permission'],
    })),
  );
}

const ROLE_SETS: readonly (readonly RoleFlag[])[] = [
  [],
  ['isGestionnaireIsrc'],
  ['isGestionnaireInternet'],
  ['isRepresentantLegal'],
];

async function everyone(): Promise<Who[]> {
  const own = await aStructure(portal.db);
  const found: Who[] = [{ name: 'visitor', actor: VISITOR, token: null }];
  const stranger = 'inconnu@essai.example';
  found.push({
    name: 'stranger',
    actor: { kind: 'stranger', email: stranger },
    token: await portal.tokenOf(stranger),
  });
  for (const structureId of [own, SOCIETY]) {
    for (const roles of ROLE_SETS) {
      const { email, interlocuteurId } = await aPerson(portal.db, { structures: [structureId], roles });
      const actor = contactActor({
        interlocuteurId,
        structure: { structureId, etat: 3, statut: 'TIERS', situation: 'ACTI' },
        roles: { ...NO_ROLE, ...Object.fromEntries(roles.map((role) => [role, true])) },
      });
      found.push({ name: `${actor.kind} ${roles.join('')}`, actor, token: await portal.tokenOf(email) });
    }
  }
  return found;
}

const isAction = (permission: string): permission is Action =>
  MATRIX.some(({ action }) => action === permission);

/** `admitted`: the call goes on to its own checks, of which an empty request never passes as an unknown id. */
function expected({ actor }: Who, { permission }: Call): 'admitted' | 401 | 403 | 404 {
  if (permission === 'public') return 'admitted';
  if (actor.kind === 'visitor') return 401;
  if (permission === 'signedIn') return 'admitted';
  if (!isAction(permission)) throw new Error(`unknown permission ${permission}`);
  if (may(actor, permission)) return 'admitted';
  return isSocietyWork(permission) ? 404 : 403;
}

async function answered(
  { token }: Who,
  { method, path }: Call,
): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(`${portal.origin}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;
  return { status: response.status, code };
}

test('every role against every call answers as the permission table says', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    for (const who of people) {
      const wanted = expected(who, call);
      const { status, code } = await answered(who, call);
      const refusedAtTheDoor = status === 401 || code === 'PERMISSION_LACKING';
      const right = wanted === 'admitted' ? !refusedAtTheDoor && status < 500 : status === wanted;
      if (!right) wrong.push(`${call.method} ${call.path} by ${who.name}: ${status} ${code}, not ${wanted}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(calls.length * people.length).toBeGreaterThan(300);
});
