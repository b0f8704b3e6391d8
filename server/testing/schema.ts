/** The image of an empty portal: the whole schema, and the keys that a first start makes. For tests only. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets } from '#identity/embedded/provider/secrets.ts';
import { migrations } from '../migrations/list.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Image } from '../platform/database/testing/image.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Everything that the content depends on. */
const SOURCES = [
  'package-lock.json',
  'identity/embedded/provider/secrets.ts',
  'server/platform/database/migrate.ts',
  ...readdirSync(join(ROOT, 'server/migrations'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => join('server/migrations', path)),
];

export const SCHEMA: Image = {
  name: `schema-${digest()}`,
  lasting: true,
  async make({ pool }) {
    await migrate(pool, migrations);
    await loadSecrets((text, values) => pool.query<Record<string, unknown>>(text, [...values]));
  },
};

function digest(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}
