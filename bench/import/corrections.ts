/**
 * A catalogue that has its codes, exported, changed in every line, brought back: what reading it, asking for all its
 * corrections as one lot, and the answer of staff to the lot cost.
 */

import { answerCorrectionLot, listCorrections } from '#contract/registration/corrections.ts';
import {
  aDossier,
  aProducer,
  aRecording,
  ask,
} from '#server/modules/exports/testing/export-ground.ts';
import { importClient, WITH_JOBS } from '#server/modules/imports/testing/import-client.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { runningPortal, SOCIETY } from '#server/testing/running-portal.ts';

/** What a lot holds at most. */
const DEFAULT_COUNT = 1000;

/** Argument: how many recordings, 1,000 at most. */
export async function correctionsBench([
  count = String(DEFAULT_COUNT),
]: readonly string[]): Promise<void> {
  for (const kind of ['embedded', 'postgres'] as const) await measure(kind, Number(count));
}

async function measure(kind: 'embedded' | 'postgres', lines: number): Promise<void> {
  const portal = await runningPortal(kind, { checkAnswers: false, ...WITH_JOBS });
  try {
    const staff = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
    });
    const desk = clientOf(portal, staff.email);
    const own = await aProducer(portal);
    const dossierId = await aDossier(portal, own, 'Fonds');
    for (let rang = 1; rang <= lines; rang += 1) {
      const isrc = `FRZ0324${String(rang).padStart(5, '0')}`;
      await aRecording(portal, own, { dossierId, rang, titre: `Houle ${rang} brut`, isrc });
    }
    const sheet = (await ask(portal, own.email, { format: 'CSV' })).text.replaceAll(
      ' brut',
      ' du large',
    );
    const importer = importClient(portal, own.email, own.structureId);
    const began = performance.now();
    const { importId } = await importer.preview({ bytes: sheet, name: 'Fonds.csv' });
    const read = performance.now();
    const { corrigees } = await importer.write(importId, {
      motifCorrections: 'Titres des pochettes.',
    });
    const asked = performance.now();
    const { rows } = await desk.ok(listCorrections, {
      query: { structureId: String(own.structureId) },
    });
    const lotId = rows[0]?.lot?.lotId ?? 0;
    const listed = performance.now();
    const { repondues } = await desk.ok(answerCorrectionLot, { body: { lotId, action: 'OK' } });
    const answered = performance.now();
    const { analyse } = await importer.preview({ bytes: sheet });
    if ([corrigees, repondues, analyse?.connues.nombre].some((one) => one !== lines)) {
      throw new Error(
        `${corrigees} asked, ${repondues} answered, ${analyse?.connues.nombre} found again`,
      );
    }
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(2)} s`;
    console.log(
      `${kind}, ${lines} corrections: read ${seconds(began, read)}, asked as one lot ${seconds(read, asked)}, ` +
        `listed by staff ${seconds(asked, listed)}, answered as one ${seconds(listed, answered)}; brought again, nothing changes`,
    );
  } finally {
    await portal.remove();
  }
}
