/** Where life after issue meets: corrections, cancellations, transfers, families, and the round behind them. */

import type { Kysely } from 'kysely';
import { columnsOf } from '../modules/dossiers/elements/element-columns.ts';
import { keepProximity } from '../modules/dossiers/elements/keep-proximity.ts';
import { linkFaults } from '../modules/dossiers/elements/link-faults.ts';
import { registerRoutes } from '../modules/register/routes.ts';
import { lapseTransfers } from '../modules/register/transfers/lapse.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tables } from '../platform/database/tables.ts';
import { every, type Rounds } from '../platform/every.ts';
import type { Route } from '../platform/http/route.ts';
import type { Tell } from '../platform/tell.ts';

const TEN_MINUTES = 600_000;

export type Register = {
  readonly routes: readonly Route[];
  readonly rounds: (log: Parameters<typeof every>[2]) => readonly Rounds[];
};

export function openRegister(db: Kysely<Tables>, clock: Clock, tell: Tell): Register {
  return {
    routes: registerRoutes({ tell, keepProximity, linkFaults, columnsOf }),
    rounds: (log) => [every(TEN_MINUTES, () => lapseTransfers(db, clock, tell), log)],
  };
}
