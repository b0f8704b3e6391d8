import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { NO_COST } from '#identity/testing/account.ts';
import type { Site } from '#identity/testing/sign-in.ts';
import type { Letter } from '../accounts/letters.ts';
import type { PasswordCost } from '../accounts/passwords.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../embedded-identity.ts';
import type {
  DemonstrationAccount,
  EndsIdle,
  IdentityEvent,
  Query,
  SendMail,
  WatchIdentity,
} from '../options.ts';

export type TestSite = Site & {
  readonly identity: EmbeddedIdentity;
  /** Lines logged so far, with their facts as JSON. */
  readonly logged: readonly string[];
  /** Identity events emitted so far. */
  readonly events: readonly IdentityEvent[];
  /** Mails sent so far. */
  readonly letters: readonly Letter[];
  close(): Promise<void>;
};

const LOOK = {
  colours: ':root{color-scheme:light dark}',
  icon: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

export const ALICE = {
  email: 'alice@exemple.fr',
  password: 'cheval agrafe pile',
  givenName: 'Alice',
  familyName: 'Étienne-Noël',
} as const;

/** A port that is free now; the issuer contains it, so it must be known before the server listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Starts the provider behind a real server on this machine; `port` to start the same site again. */
export async function startTestSite(options: {
  query: Query;
  port?: number;
  /** Public address that differs from the listening address, as behind a proxy. */
  publicUrl?: string;
  demonstrationAccounts?: readonly DemonstrationAccount[];
  /** Replaces `letters`. */
  sendMail?: SendMail;
  /** Replaces `events`. */
  watch?: WatchIdentity;
  endsIdle?: EndsIdle;
  /** Nearly zero by default; undefined: the production cost. */
  passwordCost?: PasswordCost | undefined;
}): Promise<TestSite & { readonly port: number }> {
  const port = options.port ?? (await freePort());
  const logged: string[] = [];
  const letters: Letter[] = [];
  const events: IdentityEvent[] = [];
  const site: Site = { origin: `http://127.0.0.1:${port}`, realm: 'isrc', clientId: 'portail' };
  const identity = createEmbeddedIdentity({
    query: options.query,
    publicUrl: options.publicUrl ?? site.origin,
    realm: site.realm,
    clientId: site.clientId,
    ...('passwordCost' in options ? {} : { passwordCost: NO_COST }),
    ...(options.endsIdle === undefined ? {} : { endsIdle: options.endsIdle }),
    redirectPaths: ['/', '/silent-check-sso.html'],
    productName: 'Portail ISRC',
    look: () => LOOK,
    demonstrationAccounts: options.demonstrationAccounts ?? [],
    log: (line, facts) => logged.push(`${line} ${JSON.stringify(facts)}`),
    watch: options.watch ?? (async (event) => void events.push(event)),
    sendMail: options.sendMail ?? (async (letter) => void letters.push(letter)),
  });
  await identity.open();
  // A test browser sets its address by this header.
  const app = Fastify({ forceCloseConnections: true, trustProxy: '127.0.0.1' });
  await app.register(identity.plugin);
  await app.listen({ host: '127.0.0.1', port });
  return {
    ...site,
    port,
    identity,
    logged,
    events,
    letters,
    async close() {
      await app.close();
      // The client lives in this very process: let it notice that its connections are closed.
      await setTimeout(50);
    },
  };
}
