import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Problem, problemSchema } from '#contract/problem.ts';
import {
  abandonTakeOver,
  readTakeOver,
  readTakeOverFile,
  type TakeOverOut,
  tryTakeOver,
  writeTakeOver,
} from '#contract/workbench/take-over.ts';
import { FILES } from '#domain/takeover/headings.ts';
import { RETENTION_DAYS } from '#domain/takeover/limits.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { eventually, QUICK } from '#server/platform/jobs/testing/ground.ts';
import { madeCodes, madeRecords } from '#server/take-over/testing/made-society.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { aFolder, aRunningPortal } from '#server/testing/set-up.ts';
import { forgetOldDepot } from './depot.ts';

const CODES = 2400;
/** Milliseconds, for a machine under heavy load. */
const LONG = 150_000;
const SENT = FILES.filter((name) => name !== 'documents');

describe('a take-over from the screen', () => {
  const folder = aFolder();
  const portal = aRunningPortal('postgres', { jobs: QUICK });
  let email: string;
  let manager: ApiClient;
  beforeAll(async () => {
    madeRecords(folder);
    await madeCodes(folder, CODES);
    ({ email } = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
    }));
    manager = clientOf(portal, email);
  });

  const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, `${name}.csv`)));
  async function bring(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Problem | null> {
    const form = new FormData();
    form.append('fichier', new File([bytes], name));
    const headers = { authorization: `Bearer ${await portal.tokenOf(email)}` };
    const response = await fetch(`${portal.origin}/api/reprise`, {
      method: 'POST',
      headers,
      body: form,
    });
    const data: unknown = await response.json();
    return response.status === 200 ? null : problemSchema.parse(data);
  }
  const archive = (names: readonly string[]) =>
    new Uint8Array(
      zipSync(Object.fromEntries(names.map((name) => [`reprise/${name}.csv`, bytesOf(name)]))),
    );
  const look = () => manager.ok(readTakeOver, {});
  const settled = () =>
    eventually(look, ({ depot }) => depot === null || depot.avancement === null);
  const depotOf = ({ depot }: TakeOverOut) => {
    if (depot === null) throw new Error('nothing was brought');
    return depot;
  };
  const tried = async () => {
    await manager.ok(tryTakeOver, {});
    return depotOf(await settled());
  };
  /** Objects recorded as having no row. */
  const objects = async () =>
    (await portal.db.selectFrom('objetSansLigne').select('cle').execute()).length;
  async function csv(quoi: 'fautes' | 'compte-rendu'): Promise<string> {
    const headers = { authorization: `Bearer ${await portal.tokenOf(email)}` };
    const response = await fetch(`${portal.origin}${readTakeOverFile.path}?quoi=${quoi}`, {
      headers,
    });
    expect(response.status).toBe(200);
    return response.text();
  }

  test('without a deposit, nothing can be tried, written or abandoned', async () => {
    expect(await look()).toEqual({ depot: null, derniere: null });
    for (const call of [tryTakeOver, writeTakeOver, abandonTakeOver])
      expect(await manager.refused(call, {})).toMatchObject({ code: 'TAKE_OVER_NOTHING' });
    expect(await manager.refused(readTakeOverFile, { query: { quoi: 'fautes' } })).toMatchObject({
      code: 'TAKE_OVER_NOTHING',
    });
  });

  test('a file foreign to a take-over is refused with its reason, and nothing of it is stored', async () => {
    const details = await Promise.all([
      bring('catalogue.csv', bytesOf('codes')),
      bring('documents.csv', bytesOf('documents')),
      bring('tout.zip', archive(['codes', 'documents'])),
      bring('coupe.zip', archive(['codes']).slice(0, 900)),
      bring(
        'vide.zip',
        new Uint8Array(zipSync({ 'a/': new Uint8Array(), '.DS_Store': bytesOf('roles') })),
      ),
    ]);
    expect(details.map((problem) => [problem?.code, problem?.detail])).toEqual([
      [
        'TAKE_OVER_FILE',
        expect.stringMatching(/^« catalogue.csv » n’est pas un fichier de reprise/),
      ],
      ['TAKE_OVER_FILE', expect.stringMatching(/depuis la console/)],
      ['TAKE_OVER_FILE', expect.stringMatching(/depuis la console/)],
      ['TAKE_OVER_FILE', expect.stringMatching(/^Cette archive est abîmée/)],
      [
        'TAKE_OVER_FILE',
        expect.stringMatching(/^Cette archive ne contient aucun des fichiers attendus/),
      ],
    ]);
    expect((await look()).depot).toBeNull();
    expect(await objects()).toBe(0);
  });

  test('a dry run reports each fault by file and line, and a file sent again replaces the first', async () => {
    expect(
      await bring('Reprise.ZIP', archive(SENT.filter((name) => name !== 'prefixes'))),
    ).toBeNull();
    expect(depotOf(await look())).toMatchObject({ etape: 'FICHIERS', constat: null, echec: null });
    expect(await manager.refused(writeTakeOver, {})).toMatchObject({ code: 'TAKE_OVER_NOT_READY' });
    const faulty = await tried();
    expect(faulty.etape).toBe('FAUTES');
    // Each of the codes, and the two counters.
    expect(faulty.constat?.nombre).toBe(2);
    expect(faulty.constat?.fautes[0]).toEqual({
      file: 'compteurs.csv',
      ligne: 2,
      colonne: 'prefixe',
      message: 'Ce préfixe n’est pas dans prefixes.csv.',
    });
    expect(await csv('fautes')).toContain(
      'compteurs.csv;2;prefixe;Ce préfixe n’est pas dans prefixes.csv.',
    );
    expect(await manager.refused(writeTakeOver, {})).toMatchObject({ code: 'TAKE_OVER_NOT_READY' });
    expect(await portal.db.selectFrom('prefixe').selectAll().execute()).toEqual([]);
    expect(await bring('prefixes.csv', bytesOf('prefixes'))).toBeNull();
    expect(depotOf(await look())).toMatchObject({ etape: 'FICHIERS', constat: null });
    const ready = await tried();
    expect(ready).toMatchObject({ etape: 'PRET', constat: { nombre: 0, fautes: [] } });
    expect(ready.constat?.fichiers).toContainEqual({ fichier: 'codes', lignes: CODES, deja: 0 });
  });

  test('written by a job, reported with its account, and the files are deleted', async () => {
    await manager.ok(writeTakeOver, {});
    const { depot, derniere } = await settled();
    expect(depot).toBeNull();
    expect(derniere).toMatchObject({
      totaux: { fichiers: CODES, portail: CODES },
      differences: [],
      nombre: 1,
      codes: [
        { prefixe: 'FRA01', annee: 2005, portail: { codes: CODES, premier: 1, dernier: CODES } },
      ],
    });
    expect(derniere?.fichiers).toContainEqual({ fichier: 'codes', lignes: CODES, ecrites: CODES });
    expect(await csv('compte-rendu')).toContain(`FRA01;2005;${CODES};${CODES};1;${CODES};`);
    // They are removed once everything is reported.
    await expect.poll(objects).toBe(0);
    expect(await portal.db.selectFrom('immatriculation').select('isrc').execute()).toHaveLength(
      CODES,
    );
    const history = await portal.db
      .selectFrom('historique')
      .select('action')
      .where('action', 'like', 'reprise.%')
      .orderBy('historiqueId')
      .execute();
    expect(history.map(({ action }) => action)).toEqual([
      'reprise.bring',
      'reprise.try',
      'reprise.bring',
      'reprise.try',
      'reprise.write',
    ]);
    const events = await portal.db
      .selectFrom('evenementSecurite')
      .select('precisions')
      .where('genre', '=', 'ACTE_RESPONSABLE')
      .execute();
    expect(events).toHaveLength(history.length);
  });

  test('the same files again write nothing', async () => {
    expect(await bring('reprise.zip', archive(SENT))).toBeNull();
    const again = await tried();
    expect(again.constat?.fichiers).toContainEqual({
      fichier: 'codes',
      lignes: CODES,
      deja: CODES,
    });
    await manager.ok(writeTakeOver, {});
    const { derniere } = await settled();
    expect(derniere?.fichiers).toContainEqual({ fichier: 'codes', lignes: CODES, ecrites: 0 });
    expect(await portal.db.selectFrom('immatriculation').select('isrc').execute()).toHaveLength(
      CODES,
    );
  });

  test('files abandoned, or untouched for days, are deleted', async () => {
    await bring('codes.csv', bytesOf('codes'));
    expect(await manager.ok(abandonTakeOver, {})).toEqual({ fichiers: ['codes'] });
    expect((await look()).depot).toBeNull();
    await bring('codes.csv', bytesOf('codes'));
    const now = Date.now();
    const { db, deposits } = portal;
    const removed: string[] = [];
    const round = (days: number) =>
      forgetOldDepot(
        {
          db,
          files: {
            announce: async (trx, cle, depuis) => {
              await trx.insertInto('objetSansLigne').values({ cle, depuis }).execute();
            },
            removeUnvouched: async (_db, cle) => {
              await deposits.objects.remove(cle);
              removed.push(cle);
            },
          },
        },
        new Date(now + days * 86_400_000),
      );
    await round(RETENTION_DAYS - 1);
    expect((await look()).depot).not.toBeNull();
    await round(RETENTION_DAYS + 1);
    expect((await look()).depot).toBeNull();
    expect(removed).toHaveLength(1);
  });

  // On the embedded database, calls run one after another anyway.
  test('called twice at once, it starts one job', async () => {
    await bring('codes.csv', bytesOf('codes'));
    const both: Promise<unknown>[] = [];
    await portal.db.transaction().execute(async (trx) => {
      await trx.selectFrom('repriseDepot').select('jobId').forUpdate().execute();
      both.push(manager.ok(tryTakeOver, {}), manager.ok(tryTakeOver, {}));
      for (const call of both) call.catch(() => {});
      await waitingCalls(portal.db, both.length);
    });
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(String(ends.find((end) => end.status === 'rejected')?.reason)).toContain(
      'TAKE_OVER_BUSY',
    );
    await settled();
    await manager.ok(abandonTakeOver, {});
  });

  test('it is for managers of the society', async () => {
    const { email: colleague } = await aPerson(portal.db, { structures: [SOCIETY] });
    for (const call of [readTakeOver, tryTakeOver, writeTakeOver, abandonTakeOver])
      expect(await clientOf(portal, colleague).refused(call, {})).toMatchObject({ status: 403 });
  });
});

test('a server that stops in the midst of the writing leaves the rest to the next one', async () => {
  const many = 24_000;
  const folder = mkdtempSync(join(tmpdir(), 'reprise-'));
  madeRecords(folder);
  await madeCodes(folder, many);
  const fresh = await freshDatabase('postgres', { image: SCHEMA });
  const first = await runningPortal('postgres', { jobs: QUICK, on: fresh });
  const { email } = await aPerson(first.db, {
    structures: [SOCIETY],
    roles: ['isGestionnaireInternet'],
  });
  const manager = clientOf(first, email);
  const form = new FormData();
  const sent = SENT.map(
    (name) => [`${name}.csv`, readFileSync(join(folder, `${name}.csv`))] as const,
  );
  form.append(
    'fichier',
    new File([new Uint8Array(zipSync(Object.fromEntries(sent)))], 'reprise.zip'),
  );
  const headers = { authorization: `Bearer ${await first.tokenOf(email)}` };
  await fetch(`${first.origin}/api/reprise`, { method: 'POST', headers, body: form });
  await manager.ok(tryTakeOver, {});
  await eventually(
    () => manager.ok(readTakeOver, {}),
    ({ depot }) => depot?.etape === 'PRET',
    LONG,
  );
  await manager.ok(writeTakeOver, {});
  const written = async (portal: RunningPortal) =>
    (await portal.db.selectFrom('immatriculation').select('isrc').execute()).length;
  const before = await eventually(
    () => written(first),
    (count) => count > 0,
    LONG,
  );
  expect(before).toBeLessThan(many);
  await first.close();

  const next = await runningPortal('postgres', {
    jobs: QUICK,
    on: { ...fresh, database: await openDatabase(fresh.settings) },
  });
  const { derniere } = await eventually(
    () => clientOf(next, email).ok(readTakeOver, {}),
    ({ depot }) => depot === null,
    LONG,
  );
  expect(derniere).toMatchObject({ totaux: { fichiers: many, portail: many }, differences: [] });
  expect(await written(next)).toBe(many);
  await next.remove();
  rmSync(folder, { recursive: true });
});
