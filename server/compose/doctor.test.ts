import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { lacking, NO_STAFF } from '../lacking.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { kyselyOn } from '../platform/database/kysely.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { NO_PUBLIC_URL, reachOf } from '../platform/environment/reach.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { openQueue, SILENT } from '../platform/jobs/testing/ground.ts';
import { certificateAdvice } from '../platform/mail/smtp.ts';
import { freePort, runningPortal } from '../testing/running-portal.ts';
import { SCHEMA } from '../testing/schema.ts';
import { aFolder, fixture } from '../testing/set-up.ts';
import { examine } from './doctor.ts';

const fresh = fixture(() => freshDatabase('postgres', { image: SCHEMA }));
const folder = aFolder();

/** As the portal makes it at its start. Nobody works on it. */
async function aQueueOn(database: OpenedDatabase): Promise<JobQueue> {
  const essai = { name: 'essai', oncePerKey: false, retries: 0, limit: 60 };
  return openQueue({ database, queues: [essai], log: SILENT });
}

const SOUND = { PUBLIC_URL: 'http://localhost:3000', ADMIN_EMAIL: 'directrice@essai.fr' };

async function result(environment: Readonly<Record<string, string | undefined>>) {
  const findings = await examine(
    readConfiguration({
      ...SOUND,
      DATA_DIR: folder,
      DATABASE_URL: fresh.settings.databaseUrl,
      ...environment,
    }),
  );
  return Object.fromEntries(
    findings.map(({ part, state, message }) => [part, `${state}: ${message}`]),
  );
}

test('a healthy deployment has no fault; missing settings are reported', async () => {
  expect(await result({})).toEqual({
    Version: 'well: 2.0.1, lancée depuis ses sources.',
    'Base de données': expect.stringMatching(/^well: .*« portail_essai »/),
    Schéma: 'well: À jour.',
    Rôle: expect.stringMatching(/^well/),
    'Emplacement du journal': expect.stringMatching(/^advice/),
    Registre: expect.stringMatching(/^well/),
    'File des travaux': 'well: Elle se crée au premier démarrage du portail.',
    Société: expect.stringMatching(/^advice: .*BRANDS_FILE/),
    'Textes légaux': expect.stringMatching(/^advice: .*« Textes du portail »/),
    Collègues: expect.stringMatching(/^advice: .*invitez/),
    Préfixes: expect.stringMatching(/^advice: .*« Préfixes »/),
    'Courriel essayé': expect.stringMatching(/^advice: .*SMTP_URL/),
    'Connexion essayée': expect.stringMatching(/^advice: .*ADMIN_EMAIL/),
    'Fichiers essayés': expect.stringMatching(/^well/),
    Usage: expect.stringMatching(/^well/),
    Fichiers: expect.stringMatching(/^well/),
    Courriels: expect.stringMatching(/^advice: .*SMTP_URL/),
    Identité: expect.stringMatching(/^well/),
    'Adresse publique': 'well: http://localhost:3000.',
    'Adresses des personnes': expect.stringMatching(/^well: .* sans relais/),
    Disque: expect.stringMatching(/^(well|wrong): .* Go/),
    Antivirus: expect.stringMatching(/^advice: .*CLAMD_HOST/),
  });
  expect((await result({ DATABASE_URL: fresh.ownerUrl })).Rôle).toMatch(
    /^advice: .*DATABASE_OWNER_URL/,
  );
});

test('a job queue that is closed, locked or stalled is a fault', async () => {
  const { pool } = fresh.database;
  const queue = await aQueueOn(fresh.database);
  const message = async () => (await result({}))['File des travaux'];
  expect(await message()).toMatch(/^well: Elle répond/);
  await pool.query('revoke update on pgboss.job_common from current_user');
  expect(await message()).toMatch(/^wrong: Elle ne répond pas \(.*\) : .*npm run migrate/);
  await pool.query('grant update on pgboss.job_common to current_user');
  await queue.send(kyselyOn<Tables>(pool), 'essai', {});
  await pool.query("update pgboss.job set start_after = now() - interval '3 hours'");
  expect(await message()).toMatch(/^wrong: .*« essai » attend depuis 180 minutes/);
  await pool.query('delete from pgboss.job');
});

test('a standby that accepts writes is reported as not one, with the consequence', async () => {
  const { Réplique } = await result({ DATABASE_READ_URL: fresh.settings.databaseUrl });
  expect(Réplique).toMatch(/^wrong: DATABASE_READ_URL .* la base répond elle-même/);
});

test('each unavailable part is named, and the others are still checked', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const away = await result({
    DATABASE_URL: `postgres://a:b@${nobody}/base`,
    SMTP_URL: `smtp://${nobody}`,
    MAIL_FROM: 'a@essai.fr',
    OIDC_ISSUER: `http://${nobody}/realms/isrc`,
    CLAMD_HOST: nobody,
  });
  for (const part of ['Base de données', 'Courriels', 'Identité', 'Antivirus'])
    expect(away[part], part).toMatch(/^wrong/);
  expect(away['Connexion d’un navigateur']).toMatch(/^wrong: .*vérifiez OIDC_ISSUER/);
  expect(away).toMatchObject({ Fichiers: expect.stringMatching(/^well/) });
});

test('a portal whose mail links lead nowhere, or that can have no staff, is a fault, reported at its start', async () => {
  const without = { PUBLIC_URL: undefined, ADMIN_EMAIL: undefined };
  const { 'Adresse publique': address, 'Connexion essayée': staff } = await result(without);
  expect(address).toMatch(/^wrong: .*PUBLIC_URL/);
  expect(staff).toMatch(/^wrong: .*ADMIN_EMAIL/);
  const { pool } = fresh.database;
  const message = (environment: Readonly<Record<string, string | undefined>>) =>
    lacking({ pool, db: kyselyOn<Tables>(pool), configuration: readConfiguration(environment) });
  expect(await message(SOUND)).toEqual([]);
  expect(await message({})).toEqual([NO_PUBLIC_URL, NO_STAFF]);
});

test('a demonstration that others reach is a fault', async () => {
  expect((await result({ DATABASE_URL: undefined, HOST: '0.0.0.0' })).Usage).toMatch(
    /^wrong: .*démonstration.*HOST/,
  );
  const isShown = (environment: Readonly<Record<string, string>>) =>
    reachOf(readConfiguration(environment)).some(
      ({ part, state }) => part === 'Usage' && state === 'wrong',
    );
  for (const HOST of ['', 'localhost', '127.0.0.1', '::1'])
    expect(isShown({ HOST }), HOST).toBe(false);
  expect(isShown({ PUBLIC_URL: 'http://localhost:3000' })).toBe(false);
  expect(isShown({ PUBLIC_URL: 'https://codes.essai.fr' })).toBe(true);
  expect(isShown({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://a:b@base.essai.fr/base' })).toBe(
    false,
  );
});

test('behind an undeclared proxy, everyone shares one network', async () => {
  const behind = { PUBLIC_URL: 'https://codes.essai.fr' };
  const message = async (more: Readonly<Record<string, string>>) =>
    (await result({ ...behind, ...more }))['Adresses des personnes'];
  expect(await message({})).toMatch(/^wrong: .*TRUSTED_PROXIES/);
  expect(await message({ TRUSTED_PROXIES: '10.0.0.0/8' })).toMatch(/^well/);
});

test.runIf(process.platform === 'linux')(
  'each disk that the portal watches is looked at',
  async () => {
    const { Disque } = await result({ JOURNAL_DIR: join(folder, 'journal') });
    expect(Disque).toContain(join(folder, 'journal'));
    // A kernel folder never has free space.
    const { Disque: full } = await result({ JOURNAL_DIR: '/sys/kernel' });
    expect(full).toMatch(/^wrong: Il ne reste que 0,0 Go dans \/sys\/kernel/);
  },
);

test('a mail server that speaks is well', async () => {
  const server = createServer((socket) => {
    socket.write('220 essai\r\n');
    socket
      .on('error', () => {})
      .on('data', (message) =>
        socket.write(`${message}`.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'),
      );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { Courriels } = await result({
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    MAIL_FROM: 'a@essai.fr',
  });
  expect(Courriels).toMatch(/^well/);
  server.close();
});

test('a mail server with an untrusted certificate is reported with the remedy', async () => {
  // It brings a certificate of its own, signed by itself.
  const server = new SMTPServer({ secure: true, logger: false });
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { Courriels } = await result({
    SMTP_URL: `smtps://127.0.0.1:${port}`,
    MAIL_FROM: 'a@essai.fr',
  });
  expect(Courriels).toMatch(/^wrong: Le certificat du serveur de courriels /);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  for (const [message, remedy] of [
    ['certificate has expired', 'renouveler'],
    ["Hostname/IP does not match certificate's altnames: Host: localhost.", 'SMTP_URL'],
    ['self-signed certificate in certificate chain', 'NODE_EXTRA_CA_CERTS'],
    ['unable to get local issuer certificate', 'NODE_EXTRA_CA_CERTS'],
  ] as const)
    expect(certificateAdvice(new Error(message))).toContain(remedy);
  expect(certificateAdvice(new Error('connect ECONNREFUSED'))).toBeNull();
});

test('a schema that is behind, and a register whose journal is lost', async () => {
  const empty = await freshDatabase('postgres');
  expect((await result({ DATABASE_URL: empty.settings.databaseUrl })).Schéma).toMatch(
    /^wrong: .*npm run migrate/,
  );
  await empty.remove();
  const ahead = await freshDatabase('postgres', { image: SCHEMA });
  await ahead.asOwner((pool) =>
    pool.query(`insert into kysely_migration values ('9999-next', now())`),
  );
  expect((await result({ DATABASE_URL: ahead.settings.databaseUrl })).Schéma).toMatch(
    /^advice: .*9999-next/,
  );
  await ahead.remove();
  const lost = join(folder, 'perdu');
  const portal = await runningPortal('postgres', { on: fresh, environment: { JOURNAL_DIR: lost } });
  await portal.app.close();
  await portal.journal.close();
  expect((await result({ JOURNAL_DIR: lost })).Registre).toMatch(/^well/);
  rmSync(lost, { recursive: true });
  expect((await result({ JOURNAL_DIR: lost })).Registre).toMatch(
    /^wrong: Le journal n’est pas sûr/,
  );
});
