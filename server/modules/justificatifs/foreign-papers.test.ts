import { describe, expect, test } from 'vitest';
import type { Call } from '#server/platform/call.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import {
  aDossier,
  aProducer,
  aRecording,
  type Producer,
} from '../exports/testing/export-ground.ts';
import { forgetPapers } from './forget.ts';
import { moveJustificatifs } from './move.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const OLD = new Date('2010-06-01T10:00:00Z');
/** Codes of `aRecording` are issued on 1 February 2026. */
const INPUT = new Date('2026-02-01T10:00:00Z');

describe('files whose structure is deleted, or no longer has a code', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const gone = beforehand(() => aProducer(portal));
  const stored = beforehand(() => aProducer(portal));
  let serial = 0;

  async function paper({ structureId }: Producer, nom: string, input: object = {}) {
    serial += 1;
    const { justificatifId } = await portal.db
      .insertInto('justificatif')
      .values({
        structureId,
        nom,
        nomCle: nom.toLowerCase(),
        type: 'application/pdf',
        taille: 1,
        cle: serial.toString(16).padStart(32, '0'),
        sha256: '0'.repeat(64),
        createdAt: OLD,
        createdBy: null,
        parLaSociete: false,
        removedAt: null,
        removedBy: null,
        ...input,
      })
      .returning('justificatifId')
      .executeTakeFirstOrThrow();
    return justificatifId;
  }
  const names = (ids: readonly number[]) =>
    portal.db
      .selectFrom('justificatif')
      .select(['structureId', 'nom', 'nomCle'])
      .where('justificatifId', 'in', ids)
      .orderBy('justificatifId')
      .execute();

  test('they go to the record that stays, the removed ones too; a name that is taken gets a number', async () => {
    const removed = { removedAt: NOW, removedBy: gone.interlocuteurId };
    const [taken, other] = [
      await paper(stored, 'Statuts.pdf'),
      await paper(stored, 'Libre.pdf', removed),
    ];
    const ids = [
      await paper(gone, 'statuts.pdf'),
      await paper(gone, 'Libre.pdf'),
      await paper(gone, 'Statuts.pdf', removed),
      await paper(gone, 'Kbis.pdf'),
    ];
    const location = { from: gone.structureId, to: stored.structureId };
    expect(await moveJustificatifs({ db: portal.db } as Call, location)).toEqual(ids);
    const { structureId } = stored;
    expect(await names(ids)).toEqual([
      { structureId, nom: 'statuts (2).pdf', nomCle: 'statuts (2).pdf' },
      { structureId, nom: 'Libre.pdf', nomCle: 'libre.pdf' },
      { structureId, nom: 'Statuts.pdf', nomCle: 'statuts.pdf' },
      { structureId, nom: 'Kbis.pdf', nomCle: 'kbis.pdf' },
    ]);
    expect((await names([taken, other])).map(({ nom }) => nom)).toEqual([
      'Statuts.pdf',
      'Libre.pdf',
    ]);
    expect(await moveJustificatifs({ db: portal.db } as Call, location)).toEqual([]);
  });

  test('old files are removed with their trace once no code was issued for long; without any code, they stay', async () => {
    const [producer, never] = [await aProducer(portal), await aProducer(portal)];
    const dossierId = await aDossier(portal, producer);
    await aRecording(portal, producer, { dossierId, rang: 1, isrc: 'FRZ032400001' });
    const [old, older, recent, foreign] = [
      await paper(producer, 'Ancien.pdf'),
      await paper(producer, 'Plus ancien.pdf'),
      await paper(producer, 'Récent.pdf', { createdAt: NOW }),
      await paper(never, 'Ailleurs.pdf'),
    ];
    const left = async () => (await names([old, older, recent, foreign])).map(({ nom }) => nom);
    expect(await forgetPapers(portal.db, INPUT, NOW)).toBe(0);
    expect(await left()).toHaveLength(4);
    expect(await forgetPapers(portal.db, new Date(INPUT.getTime() + 1), NOW, 1)).toBe(2);
    expect(await left()).toEqual(['Récent.pdf', 'Ailleurs.pdf']);
    const trace = await portal.db
      .selectFrom('historique')
      .select(['structureId', 'at', 'before', 'interlocuteurId'])
      .where('action', '=', 'justificatif.forget')
      .orderBy('historiqueId')
      .execute();
    expect(trace).toEqual(
      [old, older].map((justificatifId) => ({
        structureId: producer.structureId,
        at: NOW,
        interlocuteurId: null,
        before: { justificatifId },
      })),
    );
  });
});
