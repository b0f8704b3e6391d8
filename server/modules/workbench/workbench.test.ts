import { beforeAll, describe, expect, test } from 'vitest';
import { readHistory } from '#contract/history.ts';
import { listMotifs, writeMotifs } from '#contract/workbench/motifs.ts';
import { addNote, deleteNote, listNotes } from '#contract/workbench/notes.ts';
import { addView, deleteView, listViews } from '#contract/workbench/views.ts';
import { DEFAULT_MOTIFS } from '#domain/reference/default-motifs.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aStructure } from '#server/testing/builders.ts';
import { sentDossier } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

/** The answers of the refused ones among these calls. */
async function refusedOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.flatMap((call) => (call.status === 'rejected' ? [String(call.reason)] : []));
}

describe.each(['embedded', 'postgres'] as const)('staff data, on %s', (kind) => {
  const portal = aRunningPortal(kind, { at: '2026-03-10T10:00:00Z' });
  let producer: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let manager: ApiClient;
  let structureId: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    producer = await aClient(portal, { structures: [structureId] });
    const roles = ['isGestionnaireInternet'] as const;
    manager = await aClient(portal, { structures: [SOCIETY], roles });
  });

  /** A submitted request with one recording. */
  const sent = async () => (await sentDossier(producer)).dossierId;

  describe('motives', () => {
    const of = async (sujet: 'DOSSIER' | 'COMPTE') => {
      const { rows } = await staff.ok(listMotifs, {});
      return rows.find((row) => row.sujet === sujet);
    };

    test('are those it came with until a manager rewrites them, and again after', async () => {
      expect(await of('DOSSIER')).toMatchObject({
        motifs: DEFAULT_MOTIFS.DOSSIER,
        reecrit: false,
        par: null,
      });
      const motifs = ['La pochette manque.', 'Le titre manque.'];
      const written = await manager.ok(writeMotifs, {
        body: { sujet: 'DOSSIER', motifs, luLe: null },
      });
      expect(await of('DOSSIER')).toEqual(written);
      expect(written).toMatchObject({ motifs, reecrit: true, par: 'Camille ESSAI' });
      expect(await of('COMPTE')).toMatchObject({ motifs: DEFAULT_MOTIFS.COMPTE, reecrit: false });
      await manager.ok(writeMotifs, {
        body: { sujet: 'DOSSIER', motifs: null, luLe: written.updatedAt },
      });
      expect(await of('DOSSIER')).toMatchObject({ motifs: DEFAULT_MOTIFS.DOSSIER, reecrit: false });
    });

    test('written from an old reading are refused with both lists; ten at once: one wins', async () => {
      const refused = await refusedOf(
        Array.from({ length: 10 }, (_, index) =>
          manager.ok(writeMotifs, {
            body: { sujet: 'COMPTE', motifs: [`Motif ${index}`], luLe: null },
          }),
        ),
      );
      expect(refused).toHaveLength(9);
      const status = await of('COMPTE');
      for (const message of refused) {
        expect(message).toContain('409');
        expect(message).toContain(JSON.stringify(status?.motifs));
      }
      const traces = await portal.db
        .selectFrom('historique')
        .selectAll()
        .where('action', '=', 'motif.write')
        .where('after', '@>', JSON.stringify({ sujet: 'COMPTE' }))
        .execute();
      expect(traces).toHaveLength(1);
    });

    test.each([
      [[], 'motifs'],
      [[''], 'motifs.0'],
      [['x'.repeat(501)], 'motifs.0'],
      [Array(31).fill('x'), 'motifs'],
    ])('a list out of bounds is refused at its place', async (motifs, path) => {
      const problem = await manager.refused(writeMotifs, {
        body: { sujet: 'DOSSIER', motifs, luLe: null },
      });
      expect([problem.status, problem.errors?.[0]?.path]).toEqual([422, path]);
    });

    test('are read by staff, written by managers, unknown to producers', async () => {
      expect((await staff.ok(listMotifs, {})).can).toEqual({ write: false });
      expect((await manager.ok(listMotifs, {})).can).toEqual({ write: true });
      const body = { sujet: 'DOSSIER' as const, motifs: ['x'], luLe: null };
      expect((await staff.refused(writeMotifs, { body })).status).toBe(403);
      expect((await producer.refused(listMotifs, {})).status).toBe(404);
    });
  });

  describe('notes', () => {
    test('of a request and of its structure are read together, and only by staff', async () => {
      const dossierId = await sent();
      const other = await sent();
      const dossier = { query: { dossierId: String(dossierId) } };
      await staff.ok(addNote, { body: { structureId, texte: 'A changé de gérant.' } });
      const note = await manager.ok(addNote, {
        body: { dossierId, texte: 'Vu au téléphone.\nÀ valider.' },
      });
      expect(note).toMatchObject({
        structureId,
        dossierId,
        par: 'Camille ESSAI',
        can: { delete: true },
      });
      const read = async (query: object) =>
        (await staff.ok(listNotes, { query: query as { dossierId: string } })).rows.map(
          ({ texte }) => texte,
        );
      expect(await read(dossier.query)).toEqual([
        'A changé de gérant.',
        'Vu au téléphone.\nÀ valider.',
      ]);
      expect(await read({ dossierId: String(other) })).toEqual(['A changé de gérant.']);
      expect(await read({ structureId: String(structureId) })).toEqual(['A changé de gérant.']);

      expect((await producer.refused(listNotes, dossier)).status).toBe(404);
      expect((await producer.refused(addNote, { body: { dossierId, texte: 'x' } })).status).toBe(
        404,
      );
      const { rows } = await producer.ok(readHistory, {
        query: { structureId: String(structureId) },
      });
      expect(JSON.stringify(rows)).not.toMatch(/gérant|téléphone|note\./);
    });

    test('are removed by their author, with a trace', async () => {
      const { noteId } = await manager.ok(addNote, { body: { structureId, texte: 'Erreur.' } });
      expect((await staff.refused(deleteNote, { body: { noteId } })).status).toBe(404);
      expect(await manager.ok(deleteNote, { body: { noteId } })).toEqual({ noteId, deleted: true });
      expect((await manager.refused(deleteNote, { body: { noteId } })).status).toBe(404);
      const traces = await portal.db
        .selectFrom('historique')
        .select(['before', 'structureId'])
        .where('action', '=', 'note.delete')
        .execute();
      expect(traces).toMatchObject([{ before: { noteId, texte: 'Erreur.' }, structureId: null }]);
    });

    test('about nothing, or empty, are refused', async () => {
      expect(
        (await staff.refused(addNote, { body: { dossierId: 900_000, texte: 'x' } })).status,
      ).toBe(404);
      expect((await staff.refused(listNotes, { query: { structureId: '900000' } })).status).toBe(
        404,
      );
      expect((await staff.refused(listNotes, { query: {} })).status).toBe(422);
      const problem = await staff.refused(addNote, { body: { structureId, texte: '  ' } });
      expect([problem.status, problem.errors?.[0]?.path]).toEqual([422, 'texte']);
    });
  });

  describe('views', () => {
    const view = {
      ecran: 'demandes',
      nom: 'Mes vidéos',
      criteres: 'type=V',
      partagee: false,
    } as const;
    const namesOf = async (client: ApiClient) =>
      (await client.ok(listViews, { query: { ecran: 'demandes' } })).rows.map(({ nom, par }) => [
        nom,
        par,
      ]);

    test('are one’s own unless shared; a name serves once; a manager forgets a shared one', async () => {
      const own = await staff.ok(addView, { body: view });
      expect(await staff.refused(addView, { body: { ...view, nom: 'mes VIDÉOS' } })).toMatchObject({
        code: 'VIEW_NAME_TAKEN',
      });
      await staff.ok(addView, { body: { ...view, ecran: 'consultations' } });
      const shared = await staff.ok(addView, { body: { ...view, nom: 'Anciens', partagee: true } });
      expect(await namesOf(staff)).toEqual([
        ['Anciens', null],
        ['Mes vidéos', null],
      ]);
      expect(await namesOf(manager)).toEqual([['Anciens', 'Camille ESSAI']]);
      expect((await manager.refused(deleteView, { body: { vueId: own.vueId } })).status).toBe(404);
      await manager.ok(deleteView, { body: { vueId: shared.vueId } });
      await staff.ok(deleteView, { body: { vueId: own.vueId } });
      expect(await namesOf(staff)).toEqual([]);
      expect((await producer.refused(listViews, { query: { ecran: 'demandes' } })).status).toBe(
        404,
      );
    });

    test('forty at once: thirty are kept', async () => {
      const refused = await refusedOf(
        Array.from({ length: 40 }, (_, index) =>
          manager.ok(addView, { body: { ...view, nom: `Vue ${index}` } }),
        ),
      );
      expect(refused).toHaveLength(10);
      for (const message of refused) expect(message).toContain('TOO_MANY_VIEWS');
      expect(await namesOf(manager)).toHaveLength(30);
    });

    test('store the query of an address and nothing else', async () => {
      const problem = await staff.refused(addView, { body: { ...view, criteres: '"><script>' } });
      expect([problem.status, problem.errors?.[0]?.path]).toEqual([422, 'criteres']);
    });
  });
});
