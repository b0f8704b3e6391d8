/** The schema's steps, in order. A landed one is never edited: write the next. */

import type { Migration } from '../platform/database/migrate.ts';
import * as registry from './0001-registry.ts';
import * as identity from './0002-identity.ts';
import * as accounts from './0003-accounts.ts';
import * as texts from './0005-texts.ts';
import * as idempotency from './0006-idempotency.ts';
import * as justificatifs from './0007-justificatifs.ts';
import * as prefixNumbers from './0008-prefix-numbers.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-registry': registry,
  '0002-identity': identity,
  '0003-accounts': accounts,
  '0005-texts': texts,
  '0006-idempotency': idempotency,
  '0007-justificatifs': justificatifs,
  '0008-prefix-numbers': prefixNumbers,
};
