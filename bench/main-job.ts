/** The main job at the size of a working day: sign in, file real recordings, have them decided, count the codes. */

import {
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { type Recording, readRecordings } from './recordings.ts';

const DOSSIER_SIZE = 100;
const DEFAULT_COUNT = 1000;

/** Arguments: the file, how many recordings, and `embedded` (default) or `postgres`. */
export async function mainJob([
  file,
  count = String(DEFAULT_COUNT),
  kind = 'embedded',
]: readonly string[]): Promise<void> {
  if (file === undefined || (kind !== 'embedded' && kind !== 'postgres')) {
    throw new Error('npm run bench -- main-job FILE [COUNT] [embedded|postgres]');
  }
  const recordings = readRecordings(file, Number(count));
  const portal = await runningPortal(kind, { checkAnswers: false });
  try {
    const { producer, staff } = await cast(portal);
    const began = performance.now();
    const filed = await fileAll(producer, recordings);
    const filing = performance.now();
    const codes = await decideAll(staff, filed);
    const ended = performance.now();
    report({
      kind,
      recordings: recordings.length,
      codes,
      filing: filing - began,
      deciding: ended - filing,
    });
  } finally {
    await portal.remove();
  }
}

async function cast(portal: RunningPortal): Promise<{ producer: ApiClient; staff: ApiClient }> {
  const structureId = await aStructure(portal.db, { raison: 'Label de mesure' });
  await aPrefixe(portal.db, { code: 'FRM01' });
  const producer = await aPerson(portal.db, { structures: [structureId] });
  const staff = await aPerson(portal.db, { structures: [SOCIETY] });
  const clients = {
    producer: clientOf(portal, producer.email),
    staff: clientOf(portal, staff.email),
  };
  // The sign-in is part of the job, through the provider's own pages.
  await Promise.all([portal.tokenOf(producer.email), portal.tokenOf(staff.email)]);
  return clients;
}

async function fileAll(producer: ApiClient, recordings: readonly Recording[]): Promise<number[]> {
  const dossiers: number[] = [];
  for (let start = 0; start < recordings.length; start += DOSSIER_SIZE) {
    let dossierId: number | undefined;
    for (const recording of recordings.slice(start, start + DOSSIER_SIZE)) {
      const created = await producer.ok(createElement, {
        body: {
          type: 'P',
          ...recording,
          anneePublication: 2026,
          qualite: 'PRODUCTEUR',
          ...(dossierId === undefined ? {} : { dossierId }),
        },
      });
      dossierId = created.dossierId;
    }
    if (dossierId === undefined) continue;
    await resolveLookalikes(producer, dossierId);
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    dossiers.push(dossierId);
  }
  return dossiers;
}

/** A real catalogue has lookalikes: nothing can be sent before each is resolved. */
async function resolveLookalikes(producer: ApiClient, dossierId: number): Promise<void> {
  const { rows } = await producer.ok(findProximity, { body: { dossierId } });
  for (const { elementId, candidats } of rows) {
    for (const candidat of candidats.filter(({ choixRequis }) => choixRequis)) {
      const named =
        candidat.elementId === null
          ? { isrc: candidat.isrc ?? '' }
          : { elementId: candidat.elementId };
      await producer.ok(chooseProximity, {
        body: { elementId, candidat: named, choix: 'AUTRE_ENREGISTREMENT', motif: 'Mesure' },
      });
    }
  }
}

async function decideAll(staff: ApiClient, dossiers: readonly number[]): Promise<string[]> {
  const codes: string[] = [];
  for (const dossierId of dossiers) {
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const decided = await staff.ok(validateDossier, { body: { dossierId } });
    if ('attributed' in decided) codes.push(...decided.attributed.map(({ isrc }) => isrc));
  }
  return codes;
}

type Result = {
  readonly kind: string;
  readonly recordings: number;
  readonly codes: readonly string[];
  readonly filing: number;
  readonly deciding: number;
};

function report({ kind, recordings, codes, filing, deciding }: Result): void {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  const perSecond = (milliseconds: number) => Math.round((codes.length * 1000) / milliseconds);
  console.log(`database             ${kind}`);
  console.log(`recordings filed     ${recordings}`);
  console.log(`codes issued         ${codes.length}`);
  console.log(`duplicates found     ${codes.length - new Set(codes).size}`);
  console.log(`first and last code  ${codes[0] ?? '-'} ${codes.at(-1) ?? '-'}`);
  console.log(
    `filing               ${seconds(filing)} s (${perSecond(filing)} recordings/s, one call each)`,
  );
  console.log(`deciding             ${seconds(deciding)} s (${perSecond(deciding)} codes/s)`);
  console.log(
    `whole job            ${seconds(filing + deciding)} s (${perSecond(filing + deciding)} codes/s)`,
  );
}
