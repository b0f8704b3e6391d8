import { expect, test } from 'vitest';
import { checkCodes } from '#contract/exchange/certificate.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded', { at: '2026-06-01T10:00:00Z' });

/** A code of the register, its recording of this title. */
async function aCode(designation: number, titre: string, version: string | null): Promise<string> {
  const structureId = await aStructure(portal.db);
  const { interlocuteurId } = await aPerson(portal.db, { structures: [structureId] });
  const at = { createdAt: portal.time.now, updatedAt: portal.time.now };
  const { dossierId } = await portal.db
    .insertInto('dossier')
    .values({ structureId, ...at })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  const { elementId } = await portal.db
    .insertInto('element')
    .values({
      structureId,
      dossierId,
      rang: 1,
      type: 'P',
      statut: 'DONE',
      titre,
      version,
      artiste: 'Les Marées',
      duree: 200,
      anneePublication: 2026,
      qualite: 'PRODUCTEUR',
      ...at,
    })
    .returning('elementId')
    .executeTakeFirstOrThrow();
  const isrc = `FRZ0326${String(designation).padStart(5, '0')}`;
  await portal.db
    .insertInto('immatriculation')
    .values({
      isrc,
      elementId,
      dossierId,
      structureId,
      prefixeId: null,
      annee: 26,
      designation,
      attribueLe: at.createdAt,
      attribuePar: interlocuteurId,
    })
    .execute();
  return isrc;
}

async function isTheTitle(isrc: string, titre: string): Promise<boolean | null | undefined> {
  const answer = await fetch(`${portal.origin}/api/verification/codes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lignes: [{ isrc, titre }] }),
  });
  return checkCodes.output.parse(await answer.json()).lignes[0]?.titre;
}

test('a title of signs is that title alone', async () => {
  const isrc = await aCode(1, '÷', null);
  expect([await isTheTitle(isrc, '+'), await isTheTitle(isrc, ' ÷ ')]).toEqual([false, true]);
  expect(await isTheTitle(isrc, 'Houle')).toBe(false);
  expect(await isTheTitle(await aCode(2, 'Houle', null), '!!!')).toBe(false);
});

test('a version is part of the title where there is one', async () => {
  const [plain, live] = [await aCode(3, 'Houle', null), await aCode(4, 'Houle', 'Live')];
  expect([await isTheTitle(plain, 'Houle null'), await isTheTitle(plain, 'houle !')]).toEqual([
    false,
    true,
  ]);
  expect([await isTheTitle(live, 'HOULE (live)'), await isTheTitle(live, 'Houle')]).toEqual([
    true,
    true,
  ]);
});
