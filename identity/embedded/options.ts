import type { PasswordCost } from './accounts/passwords.ts';

/**
 * Runs one SQL statement; the `query` of a pg pool fits. Each call is independent, without a
 * transaction.
 */
export type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** Logs one line about an error. Never receives a password, a token or an e-mail address. */
export type Log = (line: string, facts: { readonly error: unknown }) => void;

/** An event of sign-in or account management, for the application to store. */
export type IdentityEvent = {
  readonly what:
    | 'signedIn'
    | 'signInRefused'
    /** A program was refused a token in its own name; `typed` is the client id it sent. */
    | 'programRefused'
    | 'waitImposed'
    | 'tokenReplayed'
    | 'signedOut'
    | 'accountOpened'
    | 'emailConfirmed'
    | 'passwordAsked'
    | 'passwordChanged';
  /** The account, when known. */
  readonly subject: string | null;
  /**
   * The address as typed when no account is known; it may be a password typed in the wrong field.
   */
  readonly typed: string | null;
  /** Source address of the request. */
  readonly address: string;
  readonly agent: string | null;
  /** Id of the request. */
  readonly call: string;
};

/**
 * Stores an event before the response is sent. Rejects when it cannot be stored: the request then
 * fails.
 */
export type WatchIdentity = (event: IdentityEvent) => Promise<void>;

/** Sends a mail in plain text. Rejects when the mail server did not accept it. */
export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/**
 * Programs that may request a token in their own names. The application stores them; the provider
 * does not.
 */
export type ServiceClients = {
  exists(clientId: string): Promise<boolean>;
  /** Called for an existing client each time it requests a token. */
  isSecret(clientId: string, secret: string): Promise<boolean>;
};

export type EndsIdle = (subject: string) => Promise<boolean>;

/** Another host name of the same site. */
export type OtherName = {
  /** Its origin, as browsers see it. */
  readonly publicUrl: string;
  readonly look: () => Look;
};

/** Style of the pages, defined by the application so that they match its own. */
export type Look = {
  /** CSS rules that set the custom properties of the pages on `:root`, light and dark. */
  readonly colours: string;
  /** An SVG document, for the tab of the browser. */
  readonly icon: string;
};

export type DemonstrationAccount = {
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
  /** A short description of the organisation, for the sign-in page. */
  readonly description?: string;
};

export type EmbeddedIdentityOptions = {
  readonly query: Query;
  /** Public origin of the site, `https://…` or `http://localhost:3000`; a path is refused. */
  readonly publicUrl: string;
  /**
   * Sign-in works under each of them as under `publicUrl`. The only issuer is that of `publicUrl`.
   */
  readonly otherNames?: readonly OtherName[];
  readonly realm: string;
  readonly clientId: string;
  /** Paths to which a sign-in may return, compared exactly: `/`. Signing out returns to `/`. */
  readonly redirectPaths: readonly string[];
  /** Name shown in titles and in the band. */
  readonly productName: string;
  /** Current look, read at each use: the application may change it. */
  readonly look: () => Look;
  /** Not empty means demonstration mode: the sign-in page shows these accounts and their password. */
  readonly demonstrationAccounts: readonly DemonstrationAccount[];
  /** Logs errors for the operator. */
  readonly log: Log;
  readonly watch: WatchIdentity;
  /** Sends the links by which a person verifies an address; pages do not wait for it. */
  readonly sendMail: SendMail;
  /** Undefined: no programs, only people. */
  readonly serviceClients?: ServiceClients;
  /** Undefined: the production cost. For tests only. */
  readonly passwordCost?: PasswordCost | undefined;
  /**
   * Accounts, by subject, whose sessions end without activity from their pages. Undefined: none.
   */
  readonly endsIdle?: EndsIdle;
};

/** Addresses of the provider, needed by all its parts. */
export type EmbeddedPaths = {
  readonly origin: string;
  /** Path of the realm, without a slash at the end: `/realms/isrc`. */
  readonly base: string;
  readonly issuer: string;
  readonly realm: string;
  readonly clientId: string;
  readonly isSecure: boolean;
};

/**
 * Checks the public address and derives every other address from it.
 *
 * @throws Error when the address has a path, or when the realm or the client would not survive in a URL.
 */
export function locationOf(options: {
  publicUrl: string;
  realm: string;
  clientId: string;
}): EmbeddedPaths {
  const url = new URL(options.publicUrl);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error(`The public URL must be an origin without path: ${url.origin}`);
  }
  if (!/^https?:$/.test(url.protocol)) throw new Error('The public URL must be http or https');
  for (const word of [options.realm, options.clientId]) {
    if (!/^[a-z0-9][a-z0-9_-]*$/i.test(word))
      throw new Error(`Not a plain realm or client name: ${word}`);
  }
  const base = `/realms/${options.realm}`;
  return {
    origin: url.origin,
    base,
    issuer: url.origin + base,
    realm: options.realm,
    clientId: options.clientId,
    isSecure: url.protocol === 'https:',
  };
}
