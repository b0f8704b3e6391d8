/** A portal in a process of its own, so that a test can kill it. Prints the line `ready` once it listens. */

import { composePortal } from '../compose.ts';
import { ensureFirstStaff } from '../first-staff.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { openDatabase } from '../platform/database/open-database.ts';

const configuration = readConfiguration(process.env);
const publicUrl = `http://localhost:${configuration.port}`;
const { databaseUrl, dataDir } = configuration;
const database = await openDatabase({ databaseUrl, dataDir });
const portal = await composePortal({
  configuration,
  publicUrl,
  database,
  demonstration: false,
  site: null,
});
await ensureFirstStaff(portal.db, configuration, new Date());
const [, , email = '', password = ''] = process.argv;
await portal.identity?.ensureAccount({
  email,
  password,
  givenName: 'A',
  familyName: 'B',
  emailVerified: true,
});
await portal.app.listen({ port: configuration.port, host: 'localhost' });
process.stdout.write('ready\n');
