import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LARGEST_JUSTIFICATIF } from '#domain/justificatif/limits.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { formOf, uploadClient } from './testing/upload-client.ts';

const UPLOADS = 20;

const portal = aRunningPortal('postgres');

test('many files of the largest size at once: all are stored, and nothing else', async () => {
  const structures: number[] = [];
  for (let one = 0; one < UPLOADS; one += 1)
    structures.push(await aStructure(portal.db, { etat: 1 }));
  const { email } = await aPerson(portal.db, { structures, roles: ['isGestionnaireInternet'] });
  const files = uploadClient(portal, email);
  const bytes = aPdf(LARGEST_JUSTIFICATIF);
  const answers = await Promise.all(
    structures.map((structureId) =>
      files.send(formOf(structureId, [{ bytes, name: 'Kbis.pdf' }]), {
        'x-structure-id': String(structureId),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(structures.map(() => 200));
  const stored = await portal.db
    .selectFrom('justificatif')
    .select(['structureId', 'taille'])
    .execute();
  expect(stored.map(({ structureId }) => structureId).sort((a, b) => a - b)).toEqual(structures);
  expect(new Set(stored.map(({ taille }) => taille))).toEqual(new Set([LARGEST_JUSTIFICATIF]));
  const [objects, arriving] = ['justificatifs', 'uploads'].map((folder) =>
    readdirSync(join(portal.dataDir, folder)),
  );
  expect([objects?.length, arriving]).toEqual([UPLOADS, []]);
});
