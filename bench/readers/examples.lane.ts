import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import { createLot } from '#contract/registration/lot.ts';
import { createServiceAccount } from '#contract/software/service-accounts.ts';
import { aLabel, type Label } from '#server/modules/software/testing/program.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { ask, missing } from './testing/programs.ts';

/** The example programs for labels, run unchanged against a started portal. */

const CLIENT = join(import.meta.dirname, '../../client');
const RUN = {
  'example.mjs': { needs: [], command: process.execPath },
  'example.py': { needs: ['python3'], command: 'python3' },
  'Example.java': { needs: ['java'], command: 'java' },
} as const;

let portal: RunningPortal;
let staff: ApiClient;

beforeAll(async () => {
  // The example in JavaScript uses the client as it is published.
  ask('npm', ['run', 'build', '--prefix', CLIENT]);
});

type Ran = {
  readonly code: number | null;
  readonly message: readonly string[];
  readonly complained: string;
};

/** Spawned asynchronously, because this process serves the portal that answers. */
function ran(
  name: keyof typeof RUN,
  environment: Readonly<Record<string, string>>,
  cursor: string[],
): Promise<Ran> {
  const child = spawn(RUN[name].command, [join(CLIENT, 'examples', name), ...cursor], {
    env: { ...process.env, PYTHONIOENCODING: 'utf-8', ...environment },
  });
  let text = '';
  let complained = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  child.stderr.on('data', (part) => {
    complained += part;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, message: text.trim().split('\n'), complained }));
  });
}

async function aCode(label: Label): Promise<string> {
  const element = {
    titre: 'Déjà là',
    artiste: 'Les Marées',
    duree: '3:00',
    anneePublication: 2025,
  };
  const elements = [{ ...element, qualite: 'PRODUCTEUR' as const }];
  const { dossierId } = await label.manager.ok(createLot, {
    body: { elements, attestation: true },
  });
  await staff.ok(takeDossierInCharge, { body: { dossierId } });
  const decided = await staff.ok(validateDossier, { body: { dossierId } });
  return 'attributed' in decided ? (decided.attributed[0]?.isrc ?? '') : '';
}

async function aCredential(label: Label, role: 'GESTIONNAIRE_ISRC' | 'LECTURE', essai = false) {
  const body = { nom: 'Exemple', role, essai };
  const { clientId, clientSecret } = await label.manager.ok(createServiceAccount, { body });
  return {
    ISRC_URL: portal.origin,
    ISRC_CLIENT_ID: clientId,
    ISRC_CLIENT_SECRET: clientSecret ?? '',
  };
}

describe.each(Object.keys(RUN) as (keyof typeof RUN)[])('%s', (name) => {
  const absent = missing(...RUN[name].needs);

  // One portal per program: the same recordings sent twice would be lookalikes.
  beforeAll(async () => {
    portal = await runningPortal('embedded');
    await aPrefixe(portal.db, { code: 'FRX26' });
    staff = clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY] })).email);
  });
  afterAll(() => portal?.remove());

  test.skipIf(absent)(
    `sends, reads the feed, and goes on from its cursor; a trial leaves nothing ${absent ?? ''}`,
    async () => {
      const label = await aLabel(portal);
      const isrc = await aCode(label);
      const tried = await ran(name, await aCredential(label, 'GESTIONNAIRE_ISRC', true), []);
      expect(tried).toMatchObject({
        code: 0,
        message: [expect.stringMatching(/^SENT \d+ 2$/), `ATTRIBUE ${isrc}`, expect.anything()],
      });
      expect(await portal.db.selectFrom('element').select('titre').execute()).toEqual([
        { titre: 'Déjà là' },
      ]);
      const cursor = tried.message[2]?.split(' ')[1] ?? '';
      const again = await ran(name, await aCredential(label, 'GESTIONNAIRE_ISRC', true), [cursor]);
      expect(again.message).toEqual([expect.stringMatching(/^SENT /), `CURSOR ${cursor}`]);
      const first = await ran(name, await aCredential(label, 'GESTIONNAIRE_ISRC'), []);
      expect(first).toMatchObject({ code: 0, complained: '' });
      expect(first.message).toEqual([
        expect.stringMatching(/^SENT \d+ 2$/),
        `ATTRIBUE ${isrc}`,
        expect.stringMatching(/^CURSOR \d+\.1\.[0-9a-f]{16}$/),
      ]);
      const dossierId = Number(first.message[0]?.split(' ')[1]);
      const sent = await portal.db
        .selectFrom('element')
        .select(['titre', 'artiste', 'statut', 'structureId'])
        .where('dossierId', '=', dossierId)
        .orderBy('rang')
        .execute();
      expect(sent).toEqual(
        ['Marée basse', 'Grand large'].map((titre) => ({
          titre,
          artiste: 'Les Marées',
          statut: 'PRODUCT',
          structureId: label.structureId,
        })),
      );
    },
  );

  test.skipIf(absent)(`says why it is refused ${absent ?? ''}`, async () => {
    const label = await aLabel(portal);
    const refused = await ran(name, await aCredential(label, 'LECTURE'), []);
    expect(refused.code).toBe(1);
    expect(refused.complained).toContain('REFUSED PERMISSION_LACKING');
  });
});
