import { beforeAll, describe, expect, test } from 'vitest';
import { readImport, removeImport } from '#contract/exchange/imports.ts';
import type { ImportState } from '#domain/import/state-machine.ts';
import { JOB_STATES, type JobState } from '#domain/job/state-machine.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aProducer } from '../exports/testing/export-ground.ts';
import type { ImportDeps } from './deps.ts';
import { forgetOldImports } from './remove.ts';
import { importMentions } from './tables.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const DAY = 86_400_000;
const ago = (days: number, more = 0) => new Date(NOW.getTime() - days * DAY + more);

describe('abandoned imports', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const own = beforehand(() => aProducer(portal));
  const reported: string[] = [];
  let importDeps: ImportDeps;
  let serial = 0;

  beforeAll(() => {
    const files: Partial<ImportDeps['files']> = {
      announce: async (_, cle, now) => void reported.push(`announced ${cle} ${now.toISOString()}`),
      removeUnvouched: async (_, cle) => void reported.push(`removed ${cle}`),
    };
    importDeps = { db: portal.db, files } as ImportDeps;
  });

  async function anImport(
    etat: ImportState,
    updatedAt: Date,
    { stored = true, ...more }: { stored?: boolean; jobId?: string; ligneFaite?: number } = {},
  ) {
    serial += 1;
    const cle = stored ? serial.toString(16).padStart(32, '0') : null;
    const { importId } = await portal.db
      .insertInto('import')
      .values({
        structureId: own.structureId,
        dossierId: null,
        createdBy: own.interlocuteurId,
        structureAgissante: null,
        etat,
        nom: 'Feuille.csv',
        format: 'CSV',
        taille: 1,
        cle,
        sha256: '0'.repeat(64),
        reglages: '{}',
        constat: null,
        jobId: null,
        createdAt: ago(90),
        motif: etat === 'REFUSE' ? 'Illisible.' : null,
        updatedAt,
        ...more,
      })
      .returning('importId')
      .executeTakeFirstOrThrow();
    return { importId, cle };
  }
  const aJob = async (state: JobState) => {
    const { structureId, interlocuteurId } = own;
    const ended =
      state === JOB_STATES.ERROR ? { finishedAt: NOW, error: 'Une erreur est survenue.' } : {};
    const { jobId } = await portal.db
      .insertInto('job')
      .values({
        structureId,
        interlocuteurId,
        type: 'import',
        data: '{}',
        state,
        ...ended,
        createdAt: NOW,
      })
      .returning('jobId')
      .executeTakeFirstOrThrow();
    return jobId;
  };
  const stateOf = (importId: number) =>
    portal.db
      .selectFrom('import')
      .select(['etat', 'cle'])
      .where('importId', '=', importId)
      .executeTakeFirst();

  test('after thirty days their file is deleted, and unwritten imports are closed; the others stay', async () => {
    const [read, written, refused] = [
      await anImport('ANALYSE', ago(31)),
      await anImport('IMPORTE', ago(30, -1)),
      await anImport('REFUSE', ago(400)),
    ];
    const stopped = await anImport('CONFIRME', ago(90), { jobId: await aJob(JOB_STATES.ERROR) });
    const cutShort = await anImport('CONFIRME', ago(90), { ligneFaite: 800 });
    const stored = [
      await anImport('ANALYSE', ago(30)),
      await anImport('ANALYSE', ago(1)),
      await anImport('CONFIRME', ago(90), { jobId: await aJob(JOB_STATES.STARTED) }),
      await anImport('CONFIRME', ago(29)),
      await anImport('IMPORTE', ago(90), { stored: false }),
    ];
    const before = await Promise.all(stored.map(({ importId }) => stateOf(importId)));
    expect(await forgetOldImports(importDeps, NOW)).toBe(5);
    expect(await stateOf(read.importId)).toEqual({ etat: 'ABANDONNE', cle: null });
    expect(await stateOf(stopped.importId)).toEqual({ etat: 'ABANDONNE', cle: null });
    expect(await stateOf(cutShort.importId)).toEqual({ etat: 'IMPORTE', cle: null });
    expect(await stateOf(written.importId)).toEqual({ etat: 'IMPORTE', cle: null });
    expect(await stateOf(refused.importId)).toEqual({ etat: 'REFUSE', cle: null });
    expect(await Promise.all(stored.map(({ importId }) => stateOf(importId)))).toEqual(before);
    const gone = [read, written, refused, stopped, cutShort].flatMap(({ cle }) => [
      `announced ${cle} ${NOW.toISOString()}`,
      `removed ${cle}`,
    ]);
    expect(reported.toSorted()).toEqual(gone.toSorted());
    expect(await forgetOldImports(importDeps, NOW)).toBe(0);
  });

  test('an import stopped by a failure can be abandoned by its people; one a job still writes cannot', async () => {
    const api = clientOf(portal, own.email);
    const giveUp = async (state: JobState, ligneFaite: number) => {
      const { importId } = await anImport('CONFIRME', ago(1), {
        jobId: await aJob(state),
        ligneFaite,
      });
      const { can } = await api.ok(readImport, { query: { importId: String(importId) } });
      const body = { importId };
      if (can.remove) await api.ok(removeImport, { body });
      else
        expect(await api.refused(removeImport, { body })).toMatchObject({
          status: 409,
          code: 'IMPORT_CLOSED',
        });
      return stateOf(importId);
    };
    expect(await giveUp(JOB_STATES.STARTED, 800)).toMatchObject({ etat: 'CONFIRME' });
    expect(await giveUp(JOB_STATES.ERROR, 0)).toEqual({ etat: 'ABANDONNE', cle: null });
    // Lines already written stay: the import ends with that number.
    expect(await giveUp(JOB_STATES.ERROR, 800)).toEqual({ etat: 'IMPORTE', cle: null });
  });

  test('a hundred at a time', async () => {
    for (let made = 0; made < 101; made += 1) await anImport('ANALYSE', ago(60));
    expect(await forgetOldImports(importDeps, NOW)).toBe(100);
    expect(await forgetOldImports(importDeps, NOW)).toBe(1);
  });

  test('the declared mentions of people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, importMentions)).toEqual([]);
  });
});
