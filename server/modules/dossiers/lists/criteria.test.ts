import { beforeAll, describe, expect, test } from 'vitest';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { listCodes, listDrafts } from '#contract/registration/isrc.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording } from '../../exports/testing/export-ground.ts';

const NOW = new Date('2026-06-01T10:00:00Z');

describe('a list of recordings is narrowed by', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const own = beforehand(() => aProducer(portal));
  const other = beforehand(() => aProducer(portal));
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let client: ApiClient;
  let dossiers: [number, number, number];

  beforeAll(async () => {
    client = clientOf(portal, own.email);
    dossiers = [
      await aDossier(portal, own, 'Grand large'),
      await aDossier(portal, own, 'Petit port'),
      await aDossier(portal, other),
    ];
    const [first, second, foreign] = dossiers;
    const entered = (dossierId: number, rang: number, titre: string, more: object = {}) =>
      aRecording(portal, dossierId === foreign ? other : own, { dossierId, rang, titre, ...more });
    const input = async (elementId: number, designation: number, attribueLe: string) => {
      const { dossierId, structureId } = await portal.db
        .updateTable('element')
        .set({ statut: 'DONE' })
        .where('elementId', '=', elementId)
        .returning(['dossierId', 'structureId'])
        .executeTakeFirstOrThrow();
      await portal.db
        .insertInto('immatriculation')
        .values({
          isrc: `FRZ03240000${designation}`,
          annee: 24,
          designation,
          prefixeId: null,
          elementId,
          dossierId,
          structureId,
          attribuePar: own.interlocuteurId,
          attribueLe: new Date(attribueLe),
        })
        .execute();
      return elementId;
    };
    // Midnight in Paris is 22:00 UTC.
    await input(await entered(first, 1, 'Houle'), 1, '2026-03-31T22:00:00Z');
    const video = { type: 'V', artiste: 'Quai' };
    await input(await entered(first, 2, 'Ressac', video), 2, '2026-04-30T21:59:59Z');
    const gone = await input(await entered(second, 1, 'Estran'), 3, '2026-04-30T22:00:00Z');
    await entered(second, 2, 'Embruns');
    await input(await entered(foreign, 1, 'Ailleurs'), 4, '2026-04-30T22:00:00Z');
    await portal.db
      .insertInto('annulation')
      .values({
        isrc: 'FRZ032400003',
        elementId: gone,
        motif: 'Deux fois.',
        remplacePar: null,
        annuleLe: NOW,
        annulePar: own.interlocuteurId,
      })
      .execute();
  });

  const titles = async (criteres: ElementCriteria, who = client) =>
    (
      await who.ok(listCodes, { body: { tri: { champ: 'isrc', sens: 'asc' }, ...criteres } })
    ).rows.map(({ titre }) => titre);

  test('nothing: all the codes of one’s own; for staff, those of everybody or of one structure', async () => {
    expect(await titles({})).toEqual(['Houle', 'Ressac', 'Estran']);
    expect(await titles({}, staff)).toEqual(['Houle', 'Ressac', 'Estran', 'Ailleurs']);
    expect(await titles({ structureId: other.structureId }, staff)).toEqual(['Ailleurs']);
    const { rows } = await client.ok(listDrafts, { body: {} });
    expect(rows.map(({ titre }) => titre)).toEqual(['Embruns']);
  });

  test('its type, its dossier, several dossiers', async () => {
    expect(await titles({ type: 'V' })).toEqual(['Ressac']);
    expect(await titles({ type: 'P' })).toEqual(['Houle', 'Estran']);
    const [first, second, foreign] = dossiers;
    expect(await titles({ dossierId: second })).toEqual(['Estran']);
    expect(await titles({ dossierIds: [first, foreign] })).toEqual(['Houle', 'Ressac']);
    expect(await titles({ dossierIds: [foreign] })).toEqual([]);
  });

  test('days of Paris, both included', async () => {
    expect(await titles({ attribueDu: '2026-04-01' })).toEqual(['Houle', 'Ressac', 'Estran']);
    expect(await titles({ attribueDu: '2026-04-02' })).toEqual(['Ressac', 'Estran']);
    expect(await titles({ attribueAu: '2026-04-30' })).toEqual(['Houle', 'Ressac']);
    expect(await titles({ attribueDu: '2026-05-01', attribueAu: '2026-05-01' })).toEqual([
      'Estran',
    ]);
    expect(await titles({ attribueAu: '2026-03-31' })).toEqual([]);
  });

  test('cancelled codes, or valid ones', async () => {
    expect(await titles({ annule: true })).toEqual(['Estran']);
    expect(await titles({ annule: false })).toEqual(['Houle', 'Ressac']);
  });

  test('words of its texts, of the name of its dossier, and a code or enough of one', async () => {
    expect(await titles({ texte: 'houle' })).toEqual(['Houle']);
    expect(await titles({ texte: 'GRAND large quai' })).toEqual(['Ressac']);
    expect(await titles({ texte: 'FR-Z03-24-00003' })).toEqual(['Estran']);
    expect(await titles({ texte: '2400002' })).toEqual(['Ressac']);
    expect(await titles({ titre: 'quai' })).toEqual([]);
    expect(await titles({ artiste: 'quai' })).toEqual(['Ressac']);
    expect(await titles({ titre: 'ressac', artiste: 'quai' })).toEqual(['Ressac']);
    expect(await titles({ texte: 'FRZ032400003', artiste: 'quai' })).toEqual([]);
    expect(await titles({ isrc: 'FRZ03' })).toEqual(['Houle', 'Ressac', 'Estran']);
    expect(await titles({ isrc: '00002' })).toEqual(['Ressac']);
    expect(await titles({ isrc: 'FRZ032400001' })).toEqual(['Houle']);
    for (const signs of ['-', '- -']) expect(await titles({ isrc: signs })).toEqual([]);
    expect(await titles({ isrc: ' ' })).toHaveLength(3);
  });

  test('what was refused and waits to be corrected, or all but that', async () => {
    const [, dossierId] = dossiers;
    await aRecording(portal, own, {
      dossierId,
      rang: 3,
      titre: 'Force sept',
      motif: 'Précisez la version.',
    });
    const entered = async (refuse: boolean) =>
      (await client.ok(listDrafts, { body: { refuse } })).rows.map(({ titre }) => titre);
    expect(await entered(true)).toEqual(['Force sept']);
    expect(await entered(false)).toEqual(['Embruns']);
    expect(await titles({ refuse: true })).toEqual([]);
  });

  test('what is typed in one field: words, or a part of a code', async () => {
    for (const who of [client, staff]) {
      expect(await titles({ cherche: 'estran' }, who)).toEqual(['Estran']);
      expect(await titles({ cherche: '00002' }, who)).toEqual(['Ressac']);
      expect(await titles({ cherche: 'FRZ032400001' }, who)).toEqual(['Houle']);
      expect(await titles({ cherche: 'FRZ0324000019' }, who)).toEqual([]);
      expect(await titles({ cherche: '2' }, who)).toEqual([]);
      expect(await titles({ cherche: 'frz' }, who)).toEqual([]);
    }
    expect(await titles({ cherche: '00004' })).toEqual([]);
    expect(await titles({ cherche: '00004' }, staff)).toEqual(['Ailleurs']);
  });

  test('another code of a recording, whole or in part, leads to it and to the code that leads', async () => {
    const [first] = dossiers;
    await portal.db
      .updateTable('element')
      .set({ autresCodes: JSON.stringify(['FR-A01-98-00777', 'ISRC GBXYZ2400041']) })
      .where('dossierId', '=', first)
      .where('titre', '=', 'Houle')
      .execute();
    for (const who of [client, staff]) {
      for (const sought of ['FR-A01-98-00777', 'fra0198', '00777', 'GBXYZ2400041']) {
        expect(await titles({ cherche: sought }, who)).toEqual(['Houle']);
        expect(await titles({ texte: sought }, who)).toEqual(sought === '00777' ? [] : ['Houle']);
      }
      expect(await titles({ isrc: 'FR-A01-98-00777' }, who)).toEqual(['Houle']);
      expect(await titles({ cherche: 'FRA019800778' }, who)).toEqual([]);
    }
    const { rows } = await client.ok(listCodes, { body: { cherche: 'FRA019800777' } });
    expect(rows).toMatchObject([
      { isrc: 'FRZ032400001', autresCodes: ['FR-A01-98-00777', 'ISRC GBXYZ2400041'] },
    ]);
    const alone = await client.ok(listCodes, { body: { cherche: 'FRZ032400002' } });
    expect(alone.rows.map((row) => 'autresCodes' in row)).toEqual([false]);
  });

  test('the number of a dossier, as people quote it, alone or among words', async () => {
    const [first, , foreign] = dossiers.map((dossierId) => numeroOf({ dossierId, createdAt: NOW }));
    for (const who of [client, staff]) {
      expect(await titles({ cherche: first }, who)).toEqual(['Houle', 'Ressac']);
      expect(await titles({ cherche: `quai ${first}` }, who)).toEqual(['Ressac']);
      expect(await titles({ cherche: first?.replace('2026', '2025') }, who)).toEqual([]);
      expect(await titles({ cherche: '2026-999999999' }, who)).toEqual([]);
    }
    expect(await titles({ cherche: foreign })).toEqual([]);
    expect(await titles({ cherche: foreign }, staff)).toEqual(['Ailleurs']);
  });
});
