import { beforeAll, describe, expect, test } from 'vitest';
import { listMotifs, writeMotifs } from '#contract/workbench/motifs.ts';
import { addNote, deleteNote, listNotes } from '#contract/workbench/notes.ts';
import { addView, deleteView, listViews } from '#contract/workbench/views.ts';
import { DEFAULT_MOTIFS } from '#domain/reference/default-motifs.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { sentDossier } from '#server/testing/dossiers.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

const NOW = '2026-03-10T10:00:00.000Z';

describe('staff data is returned field by field, and stands under no structure in the history', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let boss: ApiClient;
  let who: number;
  let structureId: number;
  let dossierId: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    ({ dossierId } = await sentDossier(await aClient(portal, { structures: [structureId] })));
    const roles = ['isGestionnaireInternet'] as const;
    const person = { nom: 'ROCHE', prenom: 'Inès' };
    const one = await aPerson(portal.db, { structures: [SOCIETY], roles, person });
    who = one.interlocuteurId;
    boss = clientOf(portal, one.email);
  });

  async function leaves<Answer>(
    work: () => Promise<Answer>,
    action: string,
    sides: (answer: Answer) => { readonly before?: unknown; readonly after?: unknown },
  ): Promise<Answer> {
    const answers: Answer[] = [];
    const { history, reported } = await leftBy(portal, async () => answers.push(await work()));
    const [answer] = answers;
    if (answer === undefined) throw new Error('nothing was answered');
    const location = { structureId: null, dossierId: null, elementId: null };
    const line = {
      action,
      who,
      onBehalfOf: SOCIETY,
      ...location,
      before: null,
      after: null,
      ...sides(answer),
    };
    expect({ history, reported }).toEqual({ history: [line], reported: [] });
    return answer;
  }

  test('a note', async () => {
    const texte = 'Appelée le 10 mars.';
    const note = await leaves(
      () => boss.ok(addNote, { body: { dossierId, texte } }),
      'note.add',
      ({ noteId }) => ({ after: { noteId, structureId, dossierId, texte } }),
    );
    const { noteId } = note;
    const query = { dossierId: String(dossierId) };
    expect((await boss.ok(listNotes, { query })).rows).toEqual([note]);
    expect(note).toEqual({
      noteId,
      structureId,
      dossierId,
      texte,
      can: { delete: true },
      par: 'Inès ROCHE',
      at: NOW,
    });
    await leaves(
      () => boss.ok(deleteNote, { body: { noteId } }),
      'note.delete',
      () => ({ before: { noteId, structureId, dossierId, texte } }),
    );
    expect((await boss.ok(listNotes, { query })).rows).toEqual([]);
  });

  test('motives', async () => {
    const motifs = ['La pochette manque.'];
    const sujet = 'DOSSIER' as const;
    const shipped = [...DEFAULT_MOTIFS.DOSSIER];
    const written = await leaves(
      () => boss.ok(writeMotifs, { body: { sujet, motifs, luLe: null } }),
      'motif.write',
      () => ({ before: { sujet, motifs: shipped }, after: { sujet, motifs } }),
    );
    expect(written).toEqual({ sujet, motifs, reecrit: true, updatedAt: NOW, par: 'Inès ROCHE' });
    const listed = await boss.ok(listMotifs, {});
    expect(listed.can).toEqual({ write: true });
    expect(listed.rows.find((row) => row.sujet === sujet)).toEqual(written);
    await leaves(
      () => boss.ok(writeMotifs, { body: { sujet, motifs: null, luLe: NOW } }),
      'motif.write',
      () => ({ before: { sujet, motifs }, after: { sujet, motifs: shipped } }),
    );
  });

  test('a search under a name; own ones first, in the order of their names', async () => {
    const body = {
      ecran: 'demandes',
      nom: 'Liquidées',
      criteres: 'situation=LIQU',
      partagee: true,
    } as const;
    const stored = await leaves(
      () => boss.ok(addView, { body }),
      'vue.add',
      ({ vueId }) => ({ after: { vueId, ...body } }),
    );
    const shown = { ...body, vueId: stored.vueId, par: null, can: { delete: true } };
    expect(stored).toEqual(shown);
    const { vueId } = stored;
    const other = await aClient(portal, { structures: [SOCIETY] });
    const own = await other.ok(addView, { body: { ...body, nom: 'Zones', partagee: false } });
    const first = await other.ok(addView, { body: { ...body, nom: 'anciennes', partagee: false } });
    const names = async (client: ApiClient) =>
      (await client.ok(listViews, { query: { ecran: body.ecran } })).rows.map((row) => row.vueId);
    expect(await names(other)).toEqual([first.vueId, own.vueId, vueId]);
    expect(await names(boss)).toEqual([vueId]);
    await leaves(
      () => boss.ok(deleteView, { body: { vueId } }),
      'vue.delete',
      () => ({ before: { vueId, ...body } }),
    );
  });
});
