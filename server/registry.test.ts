/** Tests the console commands that open the database, run as an operator runs them. */

import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openFolderStorage } from '#storage/folder.ts';
import { VOUCHING } from './compose/files.ts';
import { aCatalogue } from './modules/journal/testing/society.ts';
import { sweepObjects } from './modules/justificatifs/objects.ts';
import { lockDataFolder } from './platform/database/embedded/data-folder-lock.ts';
import { asSpelled, kyselyOn } from './platform/database/kysely.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Tables } from './platform/database/tables.ts';
import { freshDatabase } from './platform/database/testing/fresh-database.ts';
import { SCHEMA } from './testing/schema.ts';
import { aFolder, fixture } from './testing/set-up.ts';

const fresh = fixture(() => freshDatabase('postgres', { image: SCHEMA }));
const folder = aFolder();
beforeAll(() => fresh.asOwner((pool) => aCatalogue(kyselyOn<Tables>(pool), 3)));
const JOURNAL_DIR = join(folder, 'journal');

/** Milliseconds: each command is a process that starts, on a machine that may be busy. */
const PATIENCE = 120_000;

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

type Environment = Readonly<Record<string, string | undefined>>;

async function ran(
  program: string,
  words: readonly string[],
  environment: Environment,
): Promise<Ended> {
  const child = spawn(program, words, {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, DATA_DIR: folder, JOURNAL_DIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a script there.
    shell: process.platform === 'win32',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

const run = ([name, ...words]: readonly string[], environment: Environment) =>
  ran(process.execPath, [join('server', `${name}.ts`), ...words], environment);

/** Counts requests for a named prepared statement in the data that a PostgreSQL client sends. */
function namesIn(): (piece: Buffer) => number {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    let names = 0;
    for (;;) {
      const head = hasBegun ? 1 : 0;
      if (rest.length < head + 4 || rest.length < head + rest.readInt32BE(head)) return names;
      if (hasBegun && rest[0] === 'P'.charCodeAt(0) && rest[5] !== 0) names += 1;
      rest = rest.subarray(head + rest.readInt32BE(head));
      hasBegun = true;
    }
  };
}

/** A pooler that counts how many named statements it was sent. */
async function aPooler(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const host = address.searchParams.get('host') ?? address.hostname;
  const location = host.startsWith('/')
    ? { path: join(host, '.s.PGSQL.5432') }
    : { host, port: Number(address.port || 5432) };
  let named = 0;
  const server = createServer((client) => {
    const names = namesIn();
    const behind = createConnection(location);
    for (const end of [client, behind]) end.on('error', () => {});
    client.on('data', (piece: Buffer) => {
      named += names(piece);
    });
    client.pipe(behind).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  const url = new URL(databaseUrl);
  url.search = '';
  url.host = `127.0.0.1:${at.port}`;
  return { url: url.href, named: () => named, close: () => server.close() };
}

test(
  'behind a pooler without named statements, no command uses one',
  async () => {
    const pooler = await aPooler(fresh.ownerUrl ?? '');
    // The pooler counts: a statement that is sent twice gets a name where names are allowed.
    const named = await openDatabase({ ...fresh.settings, databaseUrl: pooler.url });
    for (const id of [1, 2]) {
      const text = 'select raison from structure where structure_id = $1';
      await asSpelled(kyselyOn<Tables>(named.pool), text, [id]);
    }
    await named.close();
    const before = pooler.named();
    expect(before).toBeGreaterThan(0);
    const environment = { DATABASE_URL: pooler.url, PREPARED_STATEMENTS: '0' };
    for (const command of [['registry', 'verify'], ['doctor']]) await run(command, environment);
    expect(pooler.named()).toBe(before);
    pooler.close();
  },
  PATIENCE,
);

test(
  'the list of floors is a valid file of floors, with the npm lines before it',
  async () => {
    const asOwner = {
      DATABASE_URL: fresh.settings.databaseUrl,
      DATABASE_OWNER_URL: fresh.ownerUrl,
    };
    const { out } = await ran('npm', ['run', 'registry', '--', 'floors'], asOwner);
    expect(out).toMatch(/^\s*> portail-isrc/);
    const file = join(folder, 'planchers.csv');
    writeFileSync(file, out);
    const input = await run(['registry', 'floor', '--file', file, '--reason', 'essai'], asOwner);
    expect(input).toMatchObject({ err: '', out: expect.stringContaining('1 plancher donné.') });
  },
  PATIENCE,
);

test(
  'the role of the portal is told who restores the register and answers for its journal, in one sentence',
  async () => {
    const asPortal = { DATABASE_URL: fresh.settings.databaseUrl };
    for (const words of [
      'restore',
      'partition',
      'floor FRX26 2026 3 --reason x',
      'adopt --reason x',
    ]) {
      const message = await run(['registry', ...words.split(' ')], asPortal);
      expect(message, words).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^Le rôle de DATABASE_URL .*\n$/),
      });
    }
  },
  PATIENCE,
);

test(
  'files no longer in the database are counted, then removed by the round',
  async () => {
    const objects = openFolderStorage(join(folder, 'justificatifs'));
    const [lost, stored] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const key of [lost, stored])
      await objects.put(key, Buffer.from('x'), { contentType: 'application/pdf', size: 1 });
    const db = kyselyOn<Tables>(fresh.database.pool);
    await sql`insert into justificatif (structure_id, cle, nom, nom_cle, type, taille, sha256, created_at, par_la_societe)
    select min(structure_id), ${stored}, 'a.pdf', 'a.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, now(), false
      from structure`.execute(db);
    const asPortal = { DATABASE_URL: fresh.settings.databaseUrl };
    const one = '1 fichier qu’aucune ligne ne connaît.';
    expect((await run(['registry', 'files'], asPortal)).out).toBe(
      `${one}\nPour les effacer : --write.\n`,
    );
    const message = await run(['registry', 'files', '--write'], asPortal);
    expect(message).toMatchObject({ code: 0, out: expect.stringContaining(one) });
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect(await sweepObjects(db, objects, later)).toBe(1);
    const left: string[] = [];
    for await (const keys of objects.keys()) left.push(...keys);
    expect(left).toEqual([stored]);
  },
  PATIENCE,
);

test('every table with the key of an object protects that object', async () => {
  const { rows } = await fresh.database.pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) like '%[0-9a-f]{32}%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...VOUCHING, 'objet_sans_ligne'].toSorted());
});

test(
  'a configuration that is refused is one sentence',
  async () => {
    const { code, err } = await run(['registry', 'verify'], { DATABASE_URL: 'mysql://ailleurs' });
    expect([code, err]).toEqual([2, expect.stringMatching(/^Configuration refusée.*\n$/)]);
  },
  PATIENCE,
);

test(
  'a role that may not make the schema, and a folder that a portal serves, are one sentence to each command',
  async () => {
    const behind = await freshDatabase('postgres', { image: SCHEMA });
    await behind.asOwner((pool) =>
      pool.query(
        'delete from kysely_migration where name = (select max(name) from kysely_migration)',
      ),
    );
    const refused = await run(['take-over', folder], { DATABASE_URL: behind.settings.databaseUrl });
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Le schéma .*npm run migrate.*\n$/),
    });
    await behind.remove();
    const DATA_DIR = mkdtempSync(join(folder, 'servi-'));
    const lock = await lockDataFolder(DATA_DIR);
    for (const command of [['take-over', folder], ['registry', 'verify'], ['migrate']]) {
      const { err } = await run(command, { DATA_DIR });
      expect(err, command[0]).toMatch(/^Le dossier de données .* est déjà utilisé .*\n$/);
    }
    await lock.release();
  },
  PATIENCE,
);
