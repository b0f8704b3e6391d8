import { describe, expect, test } from 'vitest';
import { type Actor, type ActorStructure, contactActor, VISITOR } from './actor.ts';
import { type Action, isSocietyWork, MATRIX, may, standingsOf } from './may.ts';
import { rolesOfCodes } from './roles.ts';

const OWN = { structureId: 50 };
const FOREIGN = { structureId: 51 };
const STRUCTURE: ActorStructure = { ...OWN, etat: 3, statut: 'TIERS', situation: 'ACTI' };
const member = (codes: readonly number[], structure: Partial<ActorStructure> = {}): Actor =>
  contactActor({
    interlocuteurId: 7,
    structure: { ...STRUCTURE, ...structure },
    roles: rolesOfCodes(codes),
  });
const staff = (codes: readonly number[]): Actor => member(codes, { structureId: 22 });

const STRANGER: Actor = { kind: 'stranger', email: 'nouveau@demo.example' };
/** Every set of roles: 2^3. */
const ROLE_SETS = [[], [101], [108], [200], [101, 108], [101, 200], [108, 200], [101, 108, 200]];
const ACTORS: readonly { name: string; actor: Actor; codes: readonly number[] }[] = [
  { name: 'visitor', actor: VISITOR, codes: [] },
  { name: 'stranger', actor: STRANGER, codes: [] },
  ...ROLE_SETS.map((codes) => ({ name: `member ${codes}`, actor: member(codes), codes })),
  ...ROLE_SETS.map((codes) => ({ name: `staff ${codes}`, actor: staff(codes), codes })),
];

/** The table of the decisions page once more, by least trusted standing; everything else is forbidden. */
const ANYONE: readonly Action[] = ['readInformation', 'checkCode'];
const SIGNED_IN: readonly Action[] = ['completeProfile', 'createStructure', 'joinStructure'];
const ANY_MEMBER: readonly Action[] = ['readStructure', 'readDossiers', 'readCodes', 'readHistory'];
const ANY_ROLE: readonly Action[] = [
  'requestCodes',
  'writeDossiers',
  'submitDossier',
  'deleteDossiers',
  'askCorrection',
  'declareCodes',
  'readPrefixes',
];
const ROLE_101_108: readonly Action[] = [
  'editStructure',
  'writeJustificatifs',
  'deleteStructure',
  'manageTeam',
  'manageSoftware',
];
/** Staff judge requests; they do not send any. */
const ROLE_101_108_ALONE: readonly Action[] = ['submitStructure'];
const ROLE_101: readonly Action[] = ['nameRepresentantLegal'];
const STAFF: readonly Action[] = [
  'treatDossiers',
  'treatAccounts',
  'careRegistry',
  'readRegister',
  'readAllPrefixes',
];
const STAFF_101_108: readonly Action[] = [
  'mergeRecords',
  'allocatePrefix',
  'closePrefix',
  'cancelCodes',
  'writePortalTexts',
  'keepBrands',
  'takeOver',
  'readSecurityEvents',
  'answerRights',
];

function allowedFor(actor: Actor, codes: readonly number[]): readonly Action[] {
  const manager = codes.includes(101) || codes.includes(108);
  switch (actor.kind) {
    case 'visitor':
      return ANYONE;
    case 'stranger':
      return [...ANYONE, ...SIGNED_IN];
    case 'member':
      return [
        ...ANYONE,
        ...SIGNED_IN,
        ...ANY_MEMBER,
        ...(codes.length > 0 ? ANY_ROLE : []),
        ...(manager ? [...ROLE_101_108, ...ROLE_101_108_ALONE] : []),
        ...(codes.includes(101) ? ROLE_101 : []),
      ];
    case 'staff':
      return [
        ...ANYONE,
        ...SIGNED_IN,
        ...ANY_MEMBER,
        ...ANY_ROLE,
        ...ROLE_101_108,
        ...ROLE_101,
        ...STAFF,
        ...(manager ? STAFF_101_108 : []),
      ];
  }
}

const ACTIONS = MATRIX.map(({ action }) => action);

describe.each(ACTORS)('$name', ({ actor, codes }) => {
  const allowed = new Set(allowedFor(actor, codes));

  test.each(ACTIONS)('%s', (action) => {
    expect(may(actor, action, OWN)).toBe(allowed.has(action));
    expect(may(actor, action)).toBe(allowed.has(action));
  });

  test('reaches another structure only as staff', () => {
    const aboutStructures = new Set<Action>([
      ...ANY_MEMBER,
      ...ANY_ROLE,
      ...ROLE_101_108,
      ...ROLE_101_108_ALONE,
      ...ROLE_101,
    ]);
    for (const action of ACTIONS) {
      const reached =
        allowed.has(action) && (actor.kind === 'staff' || !aboutStructures.has(action));
      expect(`${action} ${may(actor, action, FOREIGN)}`).toBe(`${action} ${reached}`);
    }
  });
});

test('each action has one sentence, and each is tested above', () => {
  const tested = [
    ANYONE,
    SIGNED_IN,
    ANY_MEMBER,
    ANY_ROLE,
    ROLE_101_108,
    ROLE_101_108_ALONE,
    ROLE_101,
    STAFF,
    STAFF_101_108,
  ].flat();
  expect(new Set(ACTIONS).size).toBe(ACTIONS.length);
  expect([...tested].sort()).toEqual([...ACTIONS].sort());
});

describe('opening a request', () => {
  const opens = (structure: Partial<ActorStructure>) =>
    may(member([200], structure), 'requestCodes', OWN);

  test('is for eligible structures only', () => {
    expect(opens({})).toBe(true);
    expect(opens({ etat: 2 })).toBe(false);
    expect(opens({ situation: 'CESS' })).toBe(false);
    expect(opens({ situation: null })).toBe(false);
    expect(opens({ statut: 'USAGER' })).toBe(false);
  });

  test('does not depend on the society’s own standing', () => {
    expect(may(staff([]), 'requestCodes', FOREIGN)).toBe(true);
  });
});

test('an action that does not exist is refused', () => {
  // An action outside the type system, as a program could send it.
  expect(may(staff([101]), 'everything' as Action)).toBe(false);
});

test('the society’s own work is exactly the staff actions', () => {
  expect(ACTIONS.filter(isSocietyWork).sort()).toEqual([...STAFF, ...STAFF_101_108].sort());
});

test('roles add up', () => {
  expect(standingsOf(member([101, 200]))).toEqual([
    'member',
    'gestionnaireIsrc',
    'representantLegal',
  ]);
  expect(standingsOf(staff([200]))).toEqual(['staff']);
  expect(standingsOf(staff([108]))).toEqual(['staff', 'staffManager']);
});
