import { beforeAll, describe, expect, test } from 'vitest';
import { addNote, listNotes } from '#contract/workbench/notes.ts';
import type { Call } from '#server/platform/call.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { sentDossier } from '#server/testing/dossiers.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { forgetNotes, keepNote, moveNotes, moveNotesOf } from './follow.ts';
import { queueMeasure } from './measure-queue.ts';
import { workbenchMentions } from './tables.ts';

const NOW = new Date('2026-03-10T10:00:00Z');

describe('notes that move with their subject, and the waiting queue', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  let staff: ApiClient;
  let producer: ApiClient;
  let from: number;
  let to: number;
  let call: Call;

  beforeAll(async () => {
    [from, to] = [await aStructure(portal.db), await aStructure(portal.db)];
    staff = await aClient(portal, { structures: [SOCIETY] });
    producer = await aClient(portal, { structures: [from] });
    call = { db: portal.db } as Call;
  });

  test('the queue: none, then how many and since when', async () => {
    const read = async (at: string) =>
      (await queueMeasure(portal.db, () => new Date(at)).read()).map(({ of, value }) => [
        of,
        value,
      ]);
    const message = (count: number, seconds: number) => [
      ['portail_dossiers_waiting', count],
      ['portail_dossier_oldest_waiting_seconds', seconds],
    ];
    expect(await read('2026-03-10T11:00:00Z')).toEqual(message(0, 0));
    await sentDossier(producer);
    portal.time.now = new Date('2026-03-10T10:30:00Z');
    await sentDossier(producer);
    portal.time.now = NOW;
    expect(await read('2026-03-10T11:00:00Z')).toEqual(message(2, 3600));
    const { gauges } = queueMeasure(portal.db, () => NOW);
    expect(Object.keys(gauges ?? {})).toEqual(message(0, 0).map(([name]) => name));
  });

  test('notes go with a structure, with some dossiers, or away; others stay', async () => {
    const { dossierId } = await sentDossier(producer);
    const other = await sentDossier(producer);
    await staff.ok(addNote, { body: { dossierId, texte: 'Du dossier.' } });
    await staff.ok(addNote, { body: { dossierId: other.dossierId, texte: 'De l’autre.' } });
    await staff.ok(addNote, { body: { structureId: from, texte: 'De la structure.' } });
    await staff.ok(addNote, { body: { structureId: to, texte: 'De celle qui reste.' } });
    const locations = async () =>
      (
        await portal.db
          .selectFrom('noteInterne')
          .select(['structureId', 'texte'])
          .orderBy('noteId')
          .execute()
      ).map(({ structureId, texte }) => [texte, structureId]);
    await moveNotesOf(call, [dossierId], to);
    expect(await locations()).toEqual([
      ['Du dossier.', to],
      ['De l’autre.', from],
      ['De la structure.', from],
      ['De celle qui reste.', to],
    ]);
    await moveNotes(call, { from, to });
    expect((await locations()).map(([, location]) => location)).toEqual([to, to, to, to]);
    const apart = await aStructure(portal.db);
    await staff.ok(addNote, { body: { structureId: apart, texte: 'D’ailleurs.' } });
    await forgetNotes(call, to);
    expect(await locations()).toEqual([['D’ailleurs.', apart]]);
  });

  test('a note by the portal records its author, and no structure in the history', async () => {
    const { interlocuteurId } = await aPerson(portal.db, { structures: [SOCIETY] });
    const entries: object[] = [];
    const record = async (...values: readonly object[]) => void entries.push(...values);
    const noting = { db: portal.db, now: NOW, interlocuteurId, record } as unknown as Call;
    const note = { structureId: to, dossierId: null, texte: 'Appelée le 10 mars.' };
    const noteId = await keepNote(noting, note);
    expect(entries).toEqual([
      { action: 'note.add', structureId: null, after: { noteId, ...note } },
    ]);
    const { rows } = await staff.ok(listNotes, { query: { structureId: String(to) } });
    expect(rows).toMatchObject([{ noteId, texte: note.texte, par: 'Camille ESSAI' }]);
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, workbenchMentions)).toEqual([]);
  });
});
