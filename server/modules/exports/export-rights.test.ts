import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { aDossier, aProducer, aRecording, ask, codeOf, type Producer } from './testing/export-ground.ts';

describe.each(['embedded', 'postgres'] as const)('who may take what, on %s', (kind) => {
  let portal: RunningPortal;
  let own: Producer;
  let other: Producer;
  let coded: number;
  let foreign: number;
  beforeAll(async () => {
    portal = await runningPortal(kind);
    own = await aProducer(portal);
    other = await aProducer(portal);
    const dossierId = await aDossier(portal, own);
    coded = await aRecording(portal, own, { dossierId, rang: 1, isrc: 'FRZ032600002' });
    await aRecording(portal, own, { dossierId, rang: 2, titre: 'Brouillon', duree: null });
    const elsewhere = await aDossier(portal, other);
    foreign = await aRecording(portal, other, {
      dossierId: elsewhere,
      rang: 1,
      titre: 'SECRET',
      isrc: 'FRZ032600009',
    });
  });
  afterAll(() => portal?.remove());

  test('a foreign recording is unknown, and no row of another structure leaves', async () => {
    for (const elementIds of [[foreign], [coded, foreign], [900_000_000]]) {
      const refused = await ask(portal, own.email, { format: 'CSV', elementIds });
      expect([refused.status, codeOf(refused)]).toEqual([404, 'NOT_FOUND']);
    }
    for (const criteres of [
      { texte: 'SECRET' },
      { structureId: other.structureId },
      { isrc: 'FRZ032600009' },
    ]) {
      const refused = await ask(portal, own.email, { format: 'JSON', criteres });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'NOTHING_TO_EXPORT']);
    }
    expect((await ask(portal, own.email, { format: 'CSV' })).text).not.toContain('SECRET');
  });

  test('chosen recordings, criteria, and who took them', async () => {
    const { text } = await ask(portal, own.email, { format: 'JSON', elementIds: [coded] });
    expect(JSON.parse(text).enregistrements).toHaveLength(1);
    const found = await ask(portal, own.email, { format: 'JSON', criteres: { texte: 'BROUILLÔN' } });
    expect(JSON.parse(found.text).enregistrements).toMatchObject([{ titre: 'Brouillon', statut: 'USER' }]);
    const trace = await portal.db
      .selectFrom('historique')
      .select(['structureId', 'interlocuteurId', 'after'])
      .where('action', '=', 'element.export')
      .orderBy('historiqueId', 'desc')
      .executeTakeFirstOrThrow();
    expect(trace).toMatchObject({
      structureId: own.structureId,
      interlocuteurId: own.interlocuteurId,
      after: { format: 'JSON', lignes: 1, criteres: { texte: 'BROUILLÔN' } },
    });
  });

  test('asked twice with one key, a file is given twice', async () => {
    const keyed = { 'idempotency-key': 'export-1' };
    const first = await ask(portal, own.email, { format: 'CSV' }, keyed);
    expect((await ask(portal, own.email, { format: 'CSV' }, keyed)).text).toBe(first.text);
  });
});

test('without a DDEX number the format is refused in French', async () => {
  const portal = await runningPortal('embedded');
  const producer = await aProducer(portal);
  const refused = await ask(portal, producer.email, { format: 'DDEX' });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'DDEX_NOT_OPEN']);
  await portal.remove();
});
