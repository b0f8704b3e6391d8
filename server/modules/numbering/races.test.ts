import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { attributedIn, lockedDossier, tracks } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe.each(['embedded', 'postgres'] as const)('numbers on %s', (kind) => {
  const portal = aRunningPortal(kind, { at: '2026-06-01T10:00:00Z' });
  let producer: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let poolId: number;

  beforeAll(async () => {
    const structureId = await aStructure(portal.db);
    poolId = await aPrefixe(portal.db, { code: 'FRX26' });
    producer = await aClient(portal, { structures: [structureId] });
  });

  const locked = async (count: number) =>
    (await lockedDossier(producer, staff, tracks(count))).dossierId;

  const codes = () =>
    portal.db.selectFrom('immatriculation').select(['isrc', 'designation']).execute();

  test('the same decision sent thirty times at once is taken once', async () => {
    const dossierId = await locked(4);
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => staff.ok(validateDossier, { body: { dossierId } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected')
        expect(String(answer.reason)).toContain('DOSSIER_ALREADY_DECIDED');
    }
    expect(await codes()).toHaveLength(4);
  });

  test('dossiers decided at the same moment share no number and leave no hole', async () => {
    const dossiers: number[] = [];
    for (let index = 0; index < 6; index += 1) dossiers.push(await locked(3));
    const decided = await Promise.all(
      dossiers.map((dossierId) => staff.ok(validateDossier, { body: { dossierId } })),
    );
    for (const answer of decided) {
      const numbers = attributedIn(answer).map(({ isrc }) => Number(isrc.slice(7)));
      expect(numbers).toHaveLength(3);
      expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2]);
    }
    const designations = (await codes())
      .map(({ designation }) => designation)
      .sort((a, b) => a - b);
    expect(designations).toEqual(
      Array.from({ length: designations.length }, (_, index) => index + 1),
    );
  });

  test('an exhausted prefix refuses the whole dossier, loses nothing, and resumes once another opens', async () => {
    const dossierId = await locked(3);
    const before = await codes();
    await portal.db
      .updateTable('compteur')
      .set({ dernier: 99_998 })
      .where('prefixeId', '=', poolId)
      .execute();
    expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
      status: 409,
      code: 'NO_NUMBER_LEFT',
    });
    expect(await codes()).toEqual(before);
    await aPrefixe(portal.db, { code: 'FRX27' });
    const decided = await staff.ok(validateDossier, { body: { dossierId } });
    expect(attributedIn(decided).map(({ isrc }) => isrc)).toEqual([
      'FRX262699999',
      'FRX272600001',
      'FRX272600002',
    ]);
  });

  test('the year is that of assignment in Paris: New Year opens a new counter', async () => {
    const before = await locked(1);
    const after = await locked(1);
    const lastSecond = new Date('2026-12-31T22:59:59Z');
    portal.time.now = lastSecond;
    await staff.ok(takeDossierInCharge, { body: { dossierId: before } });
    const old = await staff.ok(validateDossier, { body: { dossierId: before } });
    portal.time.now = new Date('2026-12-31T23:00:01Z');
    await staff.ok(takeDossierInCharge, { body: { dossierId: after } });
    const young = await staff.ok(validateDossier, { body: { dossierId: after } });
    expect([old, young].map((answer) => attributedIn(answer)[0]?.isrc)).toEqual([
      'FRX272600003',
      'FRX262700001',
    ]);
  });

  test('the register and the history refuse to be rewritten', async () => {
    await portal.asOwner(async (db) => {
      const attempts = [
        () => db.updateTable('immatriculation').set({ annee: 1999 }).execute(),
        () => db.deleteFrom('immatriculation').execute(),
        () => db.updateTable('historique').set({ action: 'nothing' }).execute(),
        () => db.deleteFrom('historique').execute(),
        () => db.updateTable('compteur').set({ dernier: 0 }).execute(),
        () => sql`truncate compteur`.execute(db),
        () => sql`truncate immatriculation cascade`.execute(db),
      ];
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ code: '23001' });
    });
  });
});
