import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportState } from '#domain/import/life.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aProducer } from '../exports/testing/export-ground.ts';
import type { ImportParts } from './parts.ts';
import { forgetOldImports } from './remove.ts';
import { importMentions } from './tables.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const DAY = 86_400_000;
const ago = (days: number, more = 0) => new Date(NOW.getTime() - days * DAY + more);

describe('imports that nobody touches', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const own = beforehand(() => aProducer(portal));
  const told: string[] = [];
  let parts: ImportParts;
  let serial = 0;

  beforeAll(() => {
    const files: Partial<ImportParts['files']> = {
      announce: async (_, cle, now) => void told.push(`announced ${cle} ${now.toISOString()}`),
      removeUnvouched: async (_, cle) => void told.push(`removed ${cle}`),
    };
    parts = { db: portal.db, files } as ImportParts;
  });

  async function anImport(etat: ImportState, updatedAt: Date, kept = true) {
    serial += 1;
    const cle = kept ? serial.toString(16).padStart(32, '0') : null;
    const { importId } = await portal.db
      .insertInto('import')
      .values({
        ...{ structureId: own.structureId, dossierId: null, createdBy: own.interlocuteurId },
        ...{ structureAgissante: null, etat, nom: 'Feuille.csv', format: 'CSV', taille: 1, cle },
        ...{ sha256: '0'.repeat(64), reglages: '{}', constat: null, jobId: null, createdAt: ago(90) },
        ...{ motif: etat === 'REFUSE' ? 'Illisible.' : null, updatedAt },
      })
      .returning('importId')
      .executeTakeFirstOrThrow();
    return { importId, cle };
  }
  const stateOf = (importId: number) =>
    portal.db
      .selectFrom('import')
      .select(['etat', 'cle'])
      .where('importId', '=', importId)
      .executeTakeFirst();

  test('after thirty days their file goes, and what was never written is closed; the others are left', async () => {
    const [read, written, refused] = [
      await anImport('ANALYSE', ago(31)),
      await anImport('IMPORTE', ago(30, -1)),
      await anImport('REFUSE', ago(400)),
    ];
    const kept = [
      await anImport('ANALYSE', ago(30)),
      await anImport('ANALYSE', ago(1)),
      await anImport('CONFIRME', ago(90)),
      await anImport('IMPORTE', ago(90), false),
    ];
    const before = await Promise.all(kept.map(({ importId }) => stateOf(importId)));
    expect(await forgetOldImports(parts, NOW)).toBe(3);
    expect(await stateOf(read.importId)).toEqual({ etat: 'ABANDONNE', cle: null });
    expect(await stateOf(written.importId)).toEqual({ etat: 'IMPORTE', cle: null });
    expect(await stateOf(refused.importId)).toEqual({ etat: 'REFUSE', cle: null });
    expect(await Promise.all(kept.map(({ importId }) => stateOf(importId)))).toEqual(before);
    const gone = [read, written, refused].flatMap(({ cle }) => [
      `announced ${cle} ${NOW.toISOString()}`,
      `removed ${cle}`,
    ]);
    expect(told.toSorted()).toEqual(gone.toSorted());
    expect(await forgetOldImports(parts, NOW)).toBe(0);
  });

  test('a hundred at a time', async () => {
    for (let made = 0; made < 101; made += 1) await anImport('ANALYSE', ago(60));
    expect(await forgetOldImports(parts, NOW)).toBe(100);
    expect(await forgetOldImports(parts, NOW)).toBe(1);
  });

  test('what names people and structures is what the database says it is', async () => {
    expect(await wrongMentions(portal.db, importMentions)).toEqual([]);
  });
});
