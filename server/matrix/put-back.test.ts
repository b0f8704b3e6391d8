import { beforeAll, describe, expect, test } from 'vitest';
import { readProfile, updateProfile } from '#contract/account/profile.ts';
import { readStructure, updateStructure } from '#contract/account/structure.ts';
import type { BodyInput, Endpoint } from '#contract/endpoint.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement, updateElement } from '#contract/registration/isrc.ts';
import type { ApiClient } from '../testing/api-client.ts';
import { aStructure, aTitle } from '../testing/builders.ts';
import { contentsOf } from '../testing/contents.ts';
import { aClient, aRunningPortal } from '../testing/set-up.ts';

/**
 * Sending back what was read changes nothing; another value of a read-only field is an error of its
 * own.
 */

const RECORDING = {
  type: 'P',
  titre: aTitle(),
  artiste: 'Inès Essai',
  duree: '00:03:20',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
  artistesInvites: ['Jean Autre'],
  genre: '',
  label: ' Étiquette ',
} satisfies BodyInput<typeof createElement>;

/** Another value of the same shape; null where there is no other. */
function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value === 1 ? 2 : 1;
  if (typeof value === 'string') return `${value}0`;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, another(one)]));
  }
  return null;
}

// spec 11.3
describe.each(['embedded', 'postgres'] as const)('read, then sent back, on %s', (kind) => {
  const portal = aRunningPortal(kind);
  let api: ApiClient;
  let elementId: number;
  let dossierId: number;
  /** Number of values sent for read-only fields. */
  let sent = 0;
  beforeAll(async () => {
    const structureId = await aStructure(portal.db, { statut: 'MEMBRE_PRODUCT', numAyd: '04217' });
    const roles = ['isRepresentantLegal', 'isGestionnaireInternet'] as const;
    const person = { civilite: 'MME', fonction: null, telephone: '+33140000000' } as const;
    api = await aClient(portal, { structures: [structureId], roles, person });
    ({ elementId, dossierId } = await api.ok(createElement, { body: RECORDING }));
    // The first sign-in binds the account: what follows changes nothing of the person.
    await api.ok(updateProfile, {
      body: { interlocuteurId: (await read.profile()).interlocuteurId },
    });
  });

  const read = {
    profile: () => api.ok(readProfile, { query: {} }),
    structure: () => api.ok(readStructure, { query: {} }),
    async element() {
      const { elements } = await api.ok(readDossier, { query: { dossierId: String(dossierId) } });
      const result = elements.find((one) => one.elementId === elementId);
      if (result === undefined) throw new Error('the recording is not in its dossier');
      return result;
    },
  };
  const state = () =>
    contentsOf(portal.db, ['structure', 'interlocuteur', 'dossier', 'element', 'historique']);

  const CASES = [
    [
      'element',
      updateElement,
      ['rang', 'statut', 'motif', 'updatedAt', 'can', 'annuleLe', 'isrc', 'dossierId'],
    ],
    [
      'structure',
      updateStructure,
      // A reason may be sent with a situation, under the same name as the one that is read.
      ['displayName', 'etat', 'marque', 'createdAt', 'updatedAt', 'can'],
    ],
    ['profile', updateProfile, ['emailVerifie', 'etat', 'etatLettre', 'compte', 'can', 'motif']],
  ] as const satisfies readonly (readonly [keyof typeof read, Endpoint, readonly string[]])[];

  test.each(CASES)('%s', async (entity, call, readOnly) => {
    const put = (body: object) => api.ok(call as typeof updateElement, { body: body as never });
    const refused = (body: object) =>
      api.refused(call as typeof updateElement, { body: body as never });
    const before = await state();
    const asRead = await read[entity]();
    expect(await put(asRead)).toEqual(asRead);
    expect(await state()).toBe(before);
    expect(Object.keys(asRead)).toEqual(expect.arrayContaining([...readOnly]));
    for (const name of readOnly) {
      const value = Reflect.get(asRead, name);
      const other = value === null ? 'autre' : another(value);
      const { errors } = await refused({ ...asRead, [name]: other });
      sent += 1;
      expect(errors?.map(({ path }) => path.split('.')[0])).toContain(name);
    }
    const { errors, status } = await refused({
      ...asRead,
      updatedAt: undefined,
      can: another(asRead.can),
    });
    expect([status, errors]).toEqual([
      422,
      [
        {
          path: 'can',
          code: 'READ_ONLY',
          message:
            'Cette information ne se modifie pas ici : renvoyez-la telle quelle, ou ne l’envoyez pas.',
        },
      ],
    ]);
    const unknown = await refused({ ...asRead, inconnu: 1 });
    expect(unknown.errors).toMatchObject([{ path: 'inconnu', code: 'UNKNOWN_FIELD' }]);
    sent += 2;
    expect(await state()).toBe(before);
  });

  test('as many were sent as were once by hand', () => {
    expect(sent).toBeGreaterThanOrEqual(26);
  });

  test('a change beside what was read is made', async () => {
    const asRead = await read.element();
    const changed = await api.ok(updateElement, {
      body: { ...asRead, titre: 'Autre titre' } as never,
    });
    expect(changed).toMatchObject({
      titre: 'Autre titre',
      revision: asRead.revision + 1,
      artiste: asRead.artiste,
    });
    const trace = await portal.db
      .selectFrom('historique')
      .select(['before', 'after'])
      .where('action', '=', 'element.edit')
      .execute();
    expect(trace).toEqual([
      {
        before: { statut: 'USER', titre: asRead.titre },
        after: { statut: 'USER', titre: 'Autre titre' },
      },
    ]);
  });
});
