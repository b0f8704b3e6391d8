import { beforeAll, describe, expect, test } from 'vitest';
import { READABLE_COLUMNS } from '#domain/sheet/read-row.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording, ask } from '../exports/testing/export-ground.ts';
import { type Importer, importClient, WITH_JOBS } from './testing/import-client.ts';

describe('F5, law 5: an export that comes back', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  const own = beforehand(() => aProducer(portal));
  let importer: Importer;
  let dossierId: number;
  let ids: number[];
  beforeAll(async () => {
    importer = importClient(portal, own.email, own.structureId);
    dossierId = await aDossier(portal, own, 'Grand large');
    const title = (titre: string, rang: number, isrc?: string) =>
      aRecording(portal, own, { dossierId, rang, titre, ...(isrc === undefined ? {} : { isrc }) });
    ids = [
      await title('Houle', 1),
      await title('Ressac', 2),
      await title('Fini', 3, 'FRZ032400001'),
    ];
  });

  const titles = async () =>
    (
      await portal.db
        .selectFrom('element')
        .select(['elementId', 'titre', 'revision'])
        .where('structureId', '=', own.structureId)
        .orderBy('elementId')
        .execute()
    ).map(({ elementId, titre, revision }) => [elementId, titre, revision]);

  test('changes its recordings field by field, doubles none; what has its code is left without a reason; twice changes nothing', async () => {
    const exported = (await ask(portal, own.email, { format: 'CSV' })).text;
    const bytes = `${exported.replaceAll('Houle', 'Houle calme').replaceAll('Fini', 'Finie')}`;
    const { importId, analyse } = await importer.preview({ bytes }, { dossierId });
    const change = (avant: string, apres: string) => [
      { colonne: 'titre', avant, apres, par: 'FICHIER' },
    ];
    expect(analyse).toMatchObject({ lignes: 3, pretes: 2, enErreur: 0, doublons: { nombre: 0 } });
    expect(analyse?.misesAJour).toEqual({
      nombre: 1,
      exemples: [
        {
          ligne: expect.any(Number),
          elementId: ids[0],
          changements: change('Houle', 'Houle calme'),
          gardes: [],
        },
      ],
    });
    const existing = analyse?.connues.exemples.map(({ elementId, raison, changements }) => [
      elementId,
      raison,
      changements,
    ]);
    expect(existing).toEqual([[ids[1], 'INCHANGE', []]]);
    expect(analyse?.corrections).toEqual({
      nombre: 1,
      exemples: [
        {
          ligne: expect.any(Number),
          elementId: ids[2],
          changements: change('Fini', 'Finie'),
          gardes: [],
        },
      ],
    });
    // Without a reason no correction is requested.
    expect(await importer.write(importId)).toMatchObject({ ecrites: 1, dossiers: [dossierId] });
    const after = [
      [ids[0], 'Houle calme', 2],
      [ids[1], 'Ressac', 1],
      [ids[2], 'Fini', 1],
    ];
    expect(await titles()).toEqual(after);
    const traces = await portal.db
      .selectFrom('historique')
      .select(['action', 'before', 'after', 'interlocuteurId'])
      .where('elementId', '=', ids[0] ?? 0)
      .execute();
    expect(traces).toEqual([
      {
        action: 'element.edit',
        interlocuteurId: own.interlocuteurId,
        before: { titre: 'Houle' },
        after: { titre: 'Houle calme' },
      },
    ]);
    const again = await importer.preview({ bytes }, { dossierId });
    expect(again.analyse).toMatchObject({
      pretes: 1,
      connues: { nombre: 2 },
      corrections: { nombre: 1 },
      conflits: 0,
    });
    expect(await titles()).toEqual(after);
  });

  test('a change that a person may accept or skip is shown at any position, even behind hundreds of unchanged lines', async () => {
    const wide = await aProducer(portal);
    const into = await aDossier(portal, wide, 'Intégrale');
    for (let rang = 1; rang <= 115; rang += 1) {
      await aRecording(portal, wide, {
        dossierId: into,
        rang,
        titre: rang <= 60 ? 'Calme' : 'Houle',
      });
    }
    const last = await aRecording(portal, wide, { dossierId: into, rang: 116, titre: 'Ressac' });
    const exported = (await ask(portal, wide.email, { format: 'CSV' })).text;
    await portal.db
      .updateTable('element')
      .set({ titre: 'Récif' })
      .where('elementId', '=', last)
      .execute();
    const bytes = exported.replaceAll('Houle', 'Houle calme').replaceAll('Ressac', 'Ressac bleu');
    const { analyse } = await importClient(portal, wide.email, wide.structureId).preview({ bytes });
    expect(analyse).toMatchObject({
      conflits: 1,
      connues: { nombre: 61 },
      misesAJour: { nombre: 55 },
    });
    expect(analyse?.connues.exemples.at(-1)).toMatchObject({ elementId: last, raison: 'CONFLIT' });
    expect(analyse?.connues.exemples).toHaveLength(51);
    expect(analyse?.misesAJour.exemples).toHaveLength(55);
  });

  test('a tie that the portal emptied since is no fault of a line that does not change it', async () => {
    const tied = await aProducer(portal);
    const into = await aDossier(portal, tied, 'Clips');
    const lien = { nature: 'CLIP_DE' as const, elementId: ids[0] ?? 0, isrc: null };
    const clips: number[] = [];
    for (const titre of ['Clip un', 'Clip deux']) {
      const input = { dossierId: into, rang: clips.length + 1, titre, lien: JSON.stringify(lien) };
      clips.push(await aRecording(portal, tied, input));
    }
    const exported = (await ask(portal, tied.email, { format: 'CSV' })).text;
    await portal.db
      .updateTable('element')
      .set({ lien: null })
      .where('elementId', 'in', clips)
      .execute();
    const bytes = exported.replace('Clip un', 'Clip bleu');
    const { analyse } = await importClient(portal, tied.email, tied.structureId).preview({ bytes });
    expect(analyse).toMatchObject({ lignes: 2, pretes: 1, enErreur: 0, connues: { nombre: 1 } });
  });

  test('a person’s choice for one column keeps the lines tied to their recordings', async () => {
    const bytes = (await ask(portal, own.email, { format: 'CSV' })).text.replaceAll(
      'Ressac',
      'Ressac bleu',
    );
    const { importId, analyse } = await importer.preview({ bytes });
    expect(analyse).toMatchObject({ pretes: 1, misesAJour: { nombre: 1 } });
    const colonnes = (analyse?.colonnes ?? []).map((name) =>
      READABLE_COLUMNS.includes(name ?? '') ? name : null,
    );
    const message = await importer.change(importId, { colonnes });
    expect(message.analyse?.colonnes).toEqual(analyse?.colonnes);
    expect(message.analyse).toMatchObject({ pretes: 1, misesAJour: { nombre: 1 } });
  });

  test('the number of a recording alone, or of another structure, is not enough', async () => {
    const sheet = `titre;artiste;enregistrement;dossier\nAutre;Sel;${ids[1]};2020-00001\n`;
    expect((await importer.preview({ bytes: sheet })).analyse).toMatchObject({
      pretes: 1,
      misesAJour: { nombre: 0 },
    });
    const other = await aProducer(portal);
    const stranger = importClient(portal, other.email, other.structureId);
    const exported = (await ask(portal, own.email, { format: 'CSV' })).text.replaceAll(
      'Ressac',
      'Vol',
    );
    expect((await stranger.preview({ bytes: exported })).analyse?.misesAJour.nombre).toBe(0);
  });
});
