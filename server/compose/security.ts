/** Connects security monitoring to what it monitors: the calls and the embedded sign-in. */

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { SecurityKind } from '#domain/security/kinds.ts';
import { networkOf } from '#identity/embedded/accounts/network.ts';
import type { IdentityEvent, WatchIdentity } from '#identity/embedded/options.ts';
import { forgetOldEvents } from '../modules/security/forget.ts';
import { noter } from '../modules/security/note.ts';
import { securityRoutes } from '../modules/security/routes.ts';
import { callWatch, sayNoted } from '../modules/security/watch.ts';
import type { Clock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import { forgetOldCounts } from '../platform/http/call-limit.ts';
import type { Route } from '../platform/http/route.ts';
import type { Fingerprint } from '../platform/watch/stored-key.ts';
import type { Watch } from '../platform/watch/watch.ts';

const KIND_OF: Readonly<Record<IdentityEvent['what'], SecurityKind>> = {
  signedIn: 'CONNEXION',
  signInRefused: 'CONNEXION_REFUSEE',
  programRefused: 'CONNEXION_REFUSEE',
  waitImposed: 'ATTENTE_IMPOSEE',
  tokenReplayed: 'JETON_REJOUE',
  signedOut: 'DECONNEXION',
  accountOpened: 'COMPTE_OUVERT',
  emailConfirmed: 'ADRESSE_CONFIRMEE',
  passwordAsked: 'MOT_DE_PASSE_DEMANDE',
  passwordChanged: 'MOT_DE_PASSE_CHANGE',
};

export type SecurityDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly fingerprint: Fingerprint;
  readonly configuration: Pick<Configuration, 'securityEventsDays'>;
};

export type Security = {
  readonly watch: Watch;
  /** For the embedded provider of this issuer. */
  readonly watchIdentity: (issuer: string) => WatchIdentity;
  readonly routes: readonly Route[];
  /** Deletes events past their retention period. */
  readonly forget: () => Promise<void>;
};

export function openSecurity({
  db,
  clock,
  log,
  fingerprint,
  configuration,
}: SecurityDeps): Security {
  const note = noter({ fingerprint, networkOf });
  return {
    watch: callWatch({ db, note, log }),
    watchIdentity: (issuer) => async (event) => {
      const kind = KIND_OF[event.what];
      const { subject, typed, address, agent, call } = event;
      const noted = await note(db, {
        kind,
        at: clock(),
        source: { address, agent, call },
        account: subject === null ? null : { issuer, subject },
        ...(typed === null ? {} : { typed }),
        counted: event.what === 'programRefused',
      });
      sayNoted(log, noted);
    },
    routes: securityRoutes(fingerprint),
    async forget() {
      await forgetOldEvents(db, configuration.securityEventsDays, clock());
      await forgetOldCounts(db, clock());
    },
  };
}
