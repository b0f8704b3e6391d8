import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateStructure } from '#contract/account/structure.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import {
  type ClamdServer,
  startClamdServer,
  VIRUS_MARK,
} from '#server/platform/testing/clamd-server.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { aManaged, formOf, inJson, traces } from './testing/upload-client.ts';

let clamd: ClamdServer;
let portal: RunningPortal;
let who: Awaited<ReturnType<typeof aManaged>>;
beforeAll(async () => {
  clamd = await startClamdServer();
  const { host, port } = clamd.address;
  portal = await runningPortal('embedded', { environment: { CLAMD_HOST: `${host}:${port}` } });
  who = await aManaged(portal);
});
afterAll(async () => {
  await portal?.remove();
  await clamd?.stop();
});

const clean = { bytes: aPdf(), name: 'propre.pdf' };
const infected = { bytes: aPdf(undefined, `/Title (${VIRUS_MARK}) `), name: 'malade.pdf' };
const SENTENCE =
  '« malade.pdf » contient un programme malveillant : vérifiez votre ordinateur avec un antivirus.';

const analysed = async ({ api, structureId }: typeof who) => {
  const query = { structureId: String(structureId) };
  return (await api.ok(listJustificatifs, { query })).justificatifs.map(
    ({ antivirus }) => antivirus,
  );
};

test('without a scanner, a file is reported as not analysed', async () => {
  const without = await runningPortal('embedded');
  try {
    const unseen = await aManaged(without);
    await unseen.files.deposit(unseen.structureId, clean);
    expect(await analysed(unseen)).toEqual([false]);
  } finally {
    await without.remove();
  }
});

/** Refused by both calls, and nothing is left behind. */
async function refusals(files: readonly (typeof clean)[]) {
  const before = await traces(portal);
  const { structureId } = who;
  const problems = [
    await who.files.refused(formOf(structureId, files)),
    await who.api.refused(updateStructure, {
      body: { structureId, justificatifs: files.map(inJson) },
    }),
  ];
  expect(await traces(portal)).toBe(before);
  return problems;
}

test('clean files are stored, and each one is scanned whole', async () => {
  await who.files.deposit(who.structureId, clean, clean);
  expect(clamd.scanned).toEqual([clean.bytes.length, clean.bytes.length]);
  expect(await analysed(who)).toEqual([true, true]);
});

test('an infected file is reported among the others, and nothing is stored', async () => {
  const [form, json] = await refusals([clean, infected, clean]);
  const refused = { status: 422, code: 'JUSTIFICATIF_INFECTED' };
  expect(form).toMatchObject({
    ...refused,
    errors: [{ path: 'justificatifs.1', code: 'INFECTED', message: SENTENCE }],
  });
  expect(json).toMatchObject({
    ...refused,
    errors: [{ path: 'justificatifs.1.content', code: 'INFECTED' }],
  });
});

test('with other faults, all are reported', async () => {
  const [form] = await refusals([infected, { bytes: aPdf().slice(0, 200), name: 'coupe.pdf' }]);
  expect(form?.errors?.map(({ code }) => code)).toEqual(['INFECTED', 'DAMAGED']);
});

test('a file that is no justificatif is not worth a scan', async () => {
  const before = clamd.scanned.length;
  await refusals([{ bytes: new Uint8Array(5), name: 'a.pdf' }]);
  expect(clamd.scanned).toHaveLength(before);
});

test('when the scanner does not clear a file: unavailable, nothing stored, and it recovers by itself', async () => {
  clamd.manner.text = 'INSTREAM size limit exceeded. ERROR\0';
  for (const problem of await refusals([clean])) {
    expect(problem).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      title: expect.any(String),
    });
    // The scanner's own message goes only to the log.
    expect(JSON.stringify(problem)).not.toMatch(/INSTREAM|127\.0\.0\.1/);
  }
  clamd.manner.text = null;
  await who.files.deposit(who.structureId, clean);
  await clamd.stop();
  for (const problem of await refusals([clean])) expect(problem).toMatchObject({ status: 503 });
  // Calls without a scan still work.
  await who.api.ok(listJustificatifs, { query: { structureId: String(who.structureId) } });
});
