import type { PasswordCost } from './accounts/passwords.ts';

/** Runs one SQL statement; the `query` of a pg pool fits. Each call stands alone: no transaction is held. */
export type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** One line of log about what went wrong. Never receives a password, a token or an e-mail address. */
export type Log = (line: string, facts: { readonly error: unknown }) => void;

/** What happened at the door, for whoever keeps it. */
export type IdentityEvent = {
  readonly what:
    | 'signedIn'
    | 'signInRefused'
    /** A program that asked for a token in its own name; `typed` is the client it named. */
    | 'programRefused'
    | 'waitImposed'
    | 'tokenReplayed'
    | 'signedOut'
    | 'accountOpened'
    | 'emailConfirmed'
    | 'passwordAsked'
    | 'passwordChanged';
  /** The account, when there is one and it is known. */
  readonly subject: string | null;
  /** What was typed as an address when the account is not known; possibly a password typed in the wrong place. */
  readonly typed: string | null;
  /** Where it came from. */
  readonly address: string;
  readonly agent: string | null;
  /** The reference of the call. */
  readonly call: string;
};

/** Keeps an event before the person is answered. Rejects when it cannot be kept: the answer is then a failure. */
export type WatchIdentity = (event: IdentityEvent) => Promise<void>;

/** Hands a mail in plain text to the post. Rejects when it could not be taken. */
export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** Programs that may ask for a token in their own names. The application knows them; the provider keeps none. */
export type ServiceClients = {
  exists(clientId: string): Promise<boolean>;
  /** Called for an existing client each time it asks for a token. */
  isSecret(clientId: string, secret: string): Promise<boolean>;
};

export type EndsIdle = (subject: string) => Promise<boolean>;

/** Another name of the same site. */
export type OtherName = {
  /** Its origin, as browsers see it. */
  readonly publicUrl: string;
  readonly look: () => Look;
};

/** How the pages look: what the application says, so that they look like its own. */
export type Look = {
  /** Rules that give `:root` the custom properties that the pages draw with, light and dark. */
  readonly colours: string;
  /** An SVG document, for the tab of the browser. */
  readonly icon: string;
};

export type DemonstrationAccount = {
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Who this is, in a few words, for the sign-in page. */
  readonly description?: string;
};

export type EmbeddedIdentityOptions = {
  readonly query: Query;
  /** Public origin of the site, `https://…` or `http://localhost:3000`; a path is refused. */
  readonly publicUrl: string;
  /** People sign in under each as they do at `publicUrl`. There is one issuer all the same, that of `publicUrl`. */
  readonly otherNames?: readonly OtherName[];
  readonly realm: string;
  readonly clientId: string;
  /** Where of the site a sign-in may end, character for character: `/`. Signing out ends at `/`. */
  readonly redirectPaths: readonly string[];
  /** Name shown in titles and in the band. */
  readonly productName: string;
  /** As it is at that moment: the application may change it. */
  readonly look: () => Look;
  /** Not empty means demonstration mode: the sign-in page shows these accounts and their password. */
  readonly demonstrationAccounts: readonly DemonstrationAccount[];
  /** What goes wrong, for the operator. */
  readonly log: Log;
  readonly watch: WatchIdentity;
  /** For the links by which a person proves an address; the pages never wait for it. */
  readonly sendMail: SendMail;
  /** Undefined: people only. */
  readonly serviceClients?: ServiceClients;
  /** Undefined: what a password must cost whoever guesses it. For tests only. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Whose sessions end when their pages give no sign of life: an account by its subject. Undefined: nobody's. */
  readonly endsIdle?: EndsIdle;
};

/** What every part of the provider needs to know about where it lives. */
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
