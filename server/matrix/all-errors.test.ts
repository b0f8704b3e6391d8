import { beforeAll, describe, expect, test } from 'vitest';
import { createStructure, updateStructure } from '#contract/account/structure.ts';
import { createElement, updateElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import type { ApiClient } from '../testing/api-client.ts';
import { aStructure, aTitle } from '../testing/builders.ts';
import { contentsOf } from '../testing/contents.ts';
import { aClient, aRunningPortal } from '../testing/set-up.ts';

/**
 * One answer reports both shape errors of the body and rule errors of the rest, and nothing is
 * written.
 */

const recording = () => ({
  type: 'P' as const,
  titre: aTitle(),
  artiste: 'Inès Essai',
  duree: '00:03:20',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR' as const,
});

// spec 11.4
describe('all faults at once', () => {
  const portal = aRunningPortal('postgres');
  let api: ApiClient;
  let structureId: number;
  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    const roles = ['isRepresentantLegal', 'isGestionnaireInternet'] as const;
    api = await aClient(portal, { structures: [structureId], roles });
  });
  const state = () => contentsOf(portal.db, ['structure', 'dossier', 'element', 'historique']);

  async function reported(domainError: ReturnType<ApiClient['refused']>) {
    const { status, errors = [] } = await domainError;
    return [status, ...errors.map(({ path, code }) => `${path} ${code}`).sort()];
  }

  test('of a structure', async () => {
    const wrong = {
      siret: '123',
      dateCreation: '2999-01-01',
      sgCP: '!',
      sgPays: 250,
      personalite: 'Z',
    };
    const before = await state();
    const created = await reported(api.refused(createStructure, { body: wrong as never }));
    const paths = created.slice(1).map((one) => String(one).split(' ')[0]);
    expect(paths).toEqual(['dateCreation', 'personalite', 'raison', 'sgCP', 'siret']);
    const changed = await reported(
      api.refused(updateStructure, { body: { ...wrong, structureId, raison: 5 } as never }),
    );
    expect(changed).toEqual(
      expect.arrayContaining([400, 'personalite NOT_IN_LIST', 'raison WRONG_TYPE']),
    );
    expect(changed.length).toBeGreaterThanOrEqual(6);
    expect(await state()).toBe(before);
  });

  test('of a recording', async () => {
    const { elementId } = await api.ok(createElement, { body: recording() });
    const before = await state();
    const wrong = {
      duree: 'x',
      titre: 'y'.repeat(300),
      ean: '123',
      langue: 'klingon',
      inconnu: 1,
      isrcDeclare: 'z',
    };
    const all = [
      'duree INVALID',
      'ean WRONG_CHECK_DIGIT',
      'inconnu UNKNOWN_FIELD',
      'isrcDeclare INVALID',
    ];
    const expected = [400, ...all, 'langue UNKNOWN_VALUE', 'titre TOO_LONG'];
    expect(
      await reported(api.refused(createElement, { body: { ...wrong, type: 'P' } as never })),
    ).toEqual(expected);
    expect(
      await reported(api.refused(updateElement, { body: { ...wrong, elementId } as never })),
    ).toEqual(expected);
    expect(await state()).toBe(before);
  });

  test('of each line of a lot', async () => {
    const before = await state();
    const elements = [
      { ...recording(), duree: 'x', ean: '123' },
      { ...recording(), titre: 'y'.repeat(300) },
      { ...recording(), langue: 'klingon', minuterie: [{ rang: 1 }] },
      recording(),
    ];
    const body = { structureId, elements } as never;
    expect(await reported(api.refused(createLot, { body }))).toEqual([
      400,
      'elements.0.duree INVALID',
      'elements.0.ean WRONG_CHECK_DIGIT',
      'elements.1.titre TOO_LONG',
      'elements.2.langue UNKNOWN_VALUE',
      'elements.2.minuterie.0.artiste REQUIRED',
      'elements.2.minuterie.0.debut REQUIRED',
      'elements.2.minuterie.0.duree REQUIRED',
      'elements.2.minuterie.0.isrc REQUIRED',
      'elements.2.minuterie.0.titre REQUIRED',
    ]);
    expect(await state()).toBe(before);
  });

  test('with one bad length, the other errors are still reported, as values', async () => {
    const elements = [
      { ...recording(), duree: 'x' },
      { ...recording(), ean: '123' },
    ];
    expect(await reported(api.refused(createLot, { body: { structureId, elements } }))).toEqual([
      422,
      'elements.0.duree INVALID',
      'elements.1.ean WRONG_CHECK_DIGIT',
    ]);
  });
});
