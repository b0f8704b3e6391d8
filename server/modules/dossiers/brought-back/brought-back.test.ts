import { beforeAll, describe, expect, test } from 'vitest';
import { numeroOf } from '#domain/dossier/numero.ts';
import type { Call } from '#server/platform/call.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording } from '../../exports/testing/export-ground.ts';
import { giveDossiers, openReceived, receiveElements } from '../change-hands.ts';
import { correctElements } from '../elements/correct-elements.ts';
import { areaOfDraft, createMany } from '../elements/create-many.ts';
import { ownRecordings } from './own-recordings.ts';
import { updateMany } from './update-many.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const BEFORE = new Date('2026-02-01T10:00:00Z');

describe('recordings that are brought back or change hands', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const own = beforehand(() => aProducer(portal));
  const other = beforehand(() => aProducer(portal));
  let dossierId: number;
  let serial = 0;

  beforeAll(async () => {
    dossierId = await aDossier(portal, own, 'Grand large');
  });

  const recording = (
    input: Omit<Parameters<typeof aRecording>[2], 'dossierId' | 'rang'> & {
      dossierId?: number;
    } = {},
  ) => {
    serial += 1;
    return aRecording(portal, own, { dossierId, rang: serial, ...input });
  };
  const coded = () => recording({ isrc: `FRZ0324${String(serial + 1).padStart(5, '0')}` });
  const element = (elementId: number) =>
    portal.db
      .selectFrom('element')
      .selectAll()
      .where('elementId', '=', elementId)
      .executeTakeFirstOrThrow();
  const request = {
    parLaSociete: false,
    avant: '{}',
    apres: '{}',
    motif: 'Faute.',
    demandeLe: NOW,
  };

  test('each is returned in its state: draft, sent, coded, cancelled, correction asked; none of others', async () => {
    const [draft, sent] = [await recording(), await recording({ statut: 'PRODUCT' })];
    const [code, cancelled, waits, answered] = [
      await coded(),
      await coded(),
      await coded(),
      await coded(),
    ];
    const { isrc } = await portal.db
      .selectFrom('immatriculation')
      .select('isrc')
      .where('elementId', '=', cancelled)
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto('annulation')
      .values({
        isrc,
        elementId: cancelled,
        motif: 'Deux fois.',
        remplacePar: null,
        annuleLe: NOW,
        annulePar: own.interlocuteurId,
      })
      .execute();
    const line = { ...request, structureId: own.structureId, demandePar: own.interlocuteurId };
    await portal.db
      .insertInto('correction')
      .values([
        { ...line, elementId: waits, etat: 'EN_ATTENTE' },
        {
          ...line,
          elementId: answered,
          etat: 'REFUSE',
          reponse: 'Non.',
          reponduLe: NOW,
          reponduPar: own.interlocuteurId,
        },
      ])
      .execute();
    const foreign = await aRecording(portal, other, {
      dossierId: await aDossier(portal, other),
      rang: 1,
    });
    const named = [draft, sent, code, cancelled, waits, answered, foreign];
    const result = await ownRecordings(portal.db, own.structureId, named);
    expect(
      [...result]
        .map(([id, { status }]) => [id, status])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual([
      [draft, 'SAISIE'],
      [sent, 'ENVOYE'],
      [code, 'CODE'],
      [cancelled, 'ANNULE'],
      [waits, 'CORRECTION'],
      [answered, 'CODE'],
    ]);
    expect(result.get(draft)).toMatchObject({
      revision: 1,
      numero: numeroOf({ dossierId, createdAt: BEFORE }),
      fields: { titre: 'Marée basse', artiste: 'Les Phares', duree: 200 },
    });
    expect(await ownRecordings(portal.db, own.structureId, [])).toEqual(new Map());
  });

  test('what the sheet changes is written, with its trace; what changed, was sent or is wrong is left', async () => {
    const [first, stale, wrong] = [await recording(), await recording(), await recording()];
    const sent = await recording({ statut: 'PRODUCT' });
    const apart = await recording({ dossierId: await aDossier(portal, own) });
    const foreign = await aRecording(portal, other, {
      dossierId: await aDossier(portal, other),
      rang: 1,
    });
    const titre = 'Marée haute';
    const changed = await portal.db.transaction().execute((db) =>
      updateMany(db, {
        structureId: own.structureId,
        interlocuteurId: own.interlocuteurId,
        now: NOW,
        updates: [
          { elementId: apart, revision: 1, fields: { titre } },
          { elementId: first, revision: 1, fields: { titre, duree: 204 } },
          { elementId: first, revision: 1, fields: { titre: 'Marée haute (Live)' } },
          { elementId: stale, revision: 2, fields: { titre } },
          { elementId: wrong, revision: 1, fields: { anneePublication: 2999 } },
          { elementId: sent, revision: 1, fields: { titre } },
          { elementId: foreign, revision: 1, fields: { titre } },
        ],
      }),
    );
    expect(changed).toEqual([
      { elementId: apart, dossierId: expect.any(Number) },
      { elementId: first, dossierId },
    ]);
    expect(await element(first)).toMatchObject({
      titre,
      duree: 204,
      artiste: 'Les Phares',
      revision: 2,
      updatedAt: NOW,
      createdAt: BEFORE,
    });
    for (const left of [stale, wrong, sent, foreign])
      expect(await element(left)).toMatchObject({
        titre: 'Marée basse',
        anneePublication: 2026,
        revision: 1,
        updatedAt: BEFORE,
      });
    expect(
      await portal.db
        .selectFrom('dossier')
        .select('updatedAt')
        .where('dossierId', '=', dossierId)
        .executeTakeFirst(),
    ).toEqual({ updatedAt: NOW });
    expect(
      await portal.db
        .selectFrom('proximite')
        .select('noyau')
        .where('elementId', '=', first)
        .executeTakeFirst(),
    ).toEqual({ noyau: 'maree haute' });
    const history = await portal.db
      .selectFrom('historique')
      .select(['action', 'structureId', 'dossierId', 'interlocuteurId', 'at', 'before', 'after'])
      .where('elementId', '=', first)
      .execute();
    expect(history).toEqual([
      {
        action: 'element.edit',
        structureId: own.structureId,
        dossierId,
        at: NOW,
        interlocuteurId: own.interlocuteurId,
        before: { titre: 'Marée basse', duree: 200 },
        after: { titre, duree: 204 },
      },
    ]);
  });

  test('corrections that both sides agreed are written, each its own fields, and compared anew', async () => {
    const [first, second, third, left] = [
      await coded(),
      await coded(),
      await coded(),
      await coded(),
    ];
    await correctElements({ db: portal.db, now: NOW } as Call, [
      { element: { elementId: first }, fields: { titre: 'Houle', duree: 201 } },
      { element: { elementId: second }, fields: { titre: 'Ressac' } },
      { element: { elementId: third }, fields: { duree: 203, titre: 'Estran' } },
    ]);
    const message = async (elementId: number) => {
      const { titre, duree, revision, updatedAt } = await element(elementId);
      return [titre, duree, revision, updatedAt];
    };
    expect(await Promise.all([first, second, third, left].map(message))).toEqual([
      ['Houle', 201, 2, NOW],
      ['Ressac', 200, 2, NOW],
      ['Estran', 203, 2, NOW],
      ['Marée basse', 200, 1, BEFORE],
    ]);
    const stored = await portal.db
      .selectFrom('proximite')
      .select('noyau')
      .where('elementId', 'in', [first, second, third, left])
      .orderBy('elementId')
      .execute();
    expect(stored.map(({ noyau }) => noyau)).toEqual(['houle', 'ressac', 'estran']);
  });

  const tie = (elementId: number) => JSON.stringify({ nature: 'CLIP_DE', elementId, isrc: null });
  const tied = (elementId: number, other: number) =>
    portal.db
      .updateTable('element')
      .set({ lien: tie(other) })
      .where('elementId', '=', elementId)
      .execute();

  test('received in order in a dossier of its own, without the giver’s note; ties go on by the code, or end', async () => {
    const [one, two, code] = [
      await recording(),
      await recording({ commentaire: 'Pour vous.' }),
      await coded(),
    ];
    const stays = await recording();
    await tied(one, two);
    await tied(two, code);
    await tied(stays, one);
    const call = { db: portal.db, now: NOW } as Call;
    const { structureId } = other;
    const received = await openReceived(call, { structureId, titre: 'Reçu' });
    await receiveElements(call, { structureId, dossierId: received }, own.structureId, [two, one]);
    expect(
      await portal.db
        .selectFrom('dossier')
        .selectAll()
        .where('dossierId', '=', received)
        .executeTakeFirst(),
    ).toMatchObject({
      structureId,
      titre: 'Reçu',
      etat: 3,
      decidedAt: NOW,
      decidedBy: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const { isrc } = await portal.db
      .selectFrom('immatriculation')
      .select('isrc')
      .where('elementId', '=', code)
      .executeTakeFirstOrThrow();
    expect(await element(two)).toMatchObject({
      structureId,
      dossierId: received,
      rang: 1,
      commentaire: null,
      revision: 2,
      updatedAt: NOW,
      lien: { nature: 'CLIP_DE', elementId: null, isrc },
    });
    expect(await element(one)).toMatchObject({
      structureId,
      dossierId: received,
      rang: 2,
      lien: { nature: 'CLIP_DE', elementId: two, isrc: null },
    });
    expect(await element(stays)).toMatchObject({ structureId: own.structureId, lien: null });
  });

  test('dossiers move with all their contents, and no others', async () => {
    const leaving = await aDossier(portal, own);
    const [gone, stays] = [await recording({ dossierId: leaving }), await recording()];
    await tied(stays, gone);
    const location = { from: own.structureId, to: other.structureId };
    await giveDossiers({ db: portal.db, now: NOW } as Call, location, [leaving]);
    expect(await element(gone)).toMatchObject({
      structureId: other.structureId,
      dossierId: leaving,
    });
    expect(await element(stays)).toMatchObject({ structureId: own.structureId, lien: null });
    const holders = await portal.db
      .selectFrom('dossier')
      .select('structureId')
      .where('dossierId', 'in', [leaving, dossierId])
      .orderBy('dossierId')
      .execute();
    expect(holders).toEqual([{ structureId: own.structureId }, { structureId: other.structureId }]);
  });

  test('a thousand rows enter one draft: in order, each with its values and its trace', async () => {
    const { fields } =
      [...(await ownRecordings(portal.db, own.structureId, [await recording()])).values()][0] ?? {};
    if (fields === undefined) throw new Error('a recording was made');
    const rows = Array.from({ length: 300 }, (_, index) => ({
      ...fields,
      titre: `Plage ${index + 1}`,
      label: index === 299 ? 'Quai' : null,
      producteur: index === 1 ? 'Autre maison' : null,
    }));
    const by = {
      structureAgissante: null,
      interlocuteurId: own.interlocuteurId,
      structureId: own.structureId,
    };
    const made = await createMany(portal.db, {
      ...by,
      dossierId: null,
      titre: 'Feuille',
      rows,
      now: NOW,
    });
    const first = await element(made.elementIds[0] ?? 0);
    const last = await element(made.elementIds[299] ?? 0);
    expect(first).toMatchObject({
      titre: 'Plage 1',
      rang: 1,
      label: null,
      producteur: own.raison,
      createdAt: NOW,
    });
    expect(last).toMatchObject({
      titre: 'Plage 300',
      rang: 300,
      label: 'Quai',
      dossierId: made.dossierId,
    });
    expect(await element(made.elementIds[1] ?? 0)).toMatchObject({
      producteur: 'Autre maison',
      type: 'P',
    });
    const capacity = await areaOfDraft(portal.db, own.structureId, made.dossierId, NOW);
    const more = await createMany(portal.db, {
      ...by,
      dossierId: made.dossierId,
      titre: null,
      rows: rows.slice(0, 2),
      now: NOW,
    });
    expect(await areaOfDraft(portal.db, own.structureId, made.dossierId, NOW)).toBe(capacity - 2);
    expect(await element(more.elementIds[1] ?? 0)).toMatchObject({ titre: 'Plage 2', rang: 302 });
    const [trace] = await portal.db
      .selectFrom('historique')
      .select(['action', 'dossierId', 'interlocuteurId', 'at', 'after'])
      .where('elementId', '=', last.elementId)
      .execute();
    expect(trace).toMatchObject({
      action: 'element.import',
      dossierId: made.dossierId,
      interlocuteurId: own.interlocuteurId,
      at: NOW,
      after: { titre: 'Plage 300', label: 'Quai' },
    });
    expect(Object.keys(Object(trace?.after))).not.toContain('version');
    await expect(
      areaOfDraft(portal.db, other.structureId, made.dossierId, NOW),
    ).rejects.toMatchObject({
      definition: { code: 'NOT_FOUND' },
    });
  });
});
