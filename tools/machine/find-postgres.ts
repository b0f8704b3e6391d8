/** Locations of a PostgreSQL for tests and its settings, by platform. */

/** Facts about the machine. */
export type Machine = {
  readonly platform: string;
  /** Folder `native` of the npm package for this machine, when it is installed. */
  readonly packaged: string | undefined;
  readonly exists: (path: string) => boolean;
};

export type PostgresChoice =
  | { readonly kind: 'packaged'; readonly native: string }
  | { readonly kind: 'system'; readonly bin: string }
  | { readonly kind: 'missing'; readonly sentence: string };

const OLDEST = 15;
const NEWEST = 30;

const LOCATIONS: Readonly<Record<string, readonly ((version: number) => string)[]>> = {
  linux: [
    (version) => `/usr/lib/postgresql/${version}/bin`,
    (version) => `/usr/pgsql-${version}/bin`,
  ],
  darwin: [
    (version) => `/opt/homebrew/opt/postgresql@${version}/bin`,
    (version) => `/usr/local/opt/postgresql@${version}/bin`,
    (version) => `/Applications/Postgres.app/Contents/Versions/${version}/bin`,
  ],
};

const MISSING = `PostgreSQL est introuvable : lancez « npm ci », ou installez PostgreSQL ${OLDEST} ou plus récent, ou indiquez un serveur avec TEST_DATABASE_URL.`;
/**
 * Not supported: its server would need another supervisor there, without a shell or a private
 * socket folder.
 */
const WINDOWS =
  'Sous Windows, les tests n’ont pas de PostgreSQL à eux : indiquez un serveur avec TEST_DATABASE_URL.';

/** The one from npm: its version is the one that we test on. Else the newest of the machine, recent enough. */
export function choosePostgres({ platform, packaged, exists }: Machine): PostgresChoice {
  if (platform === 'win32') return { kind: 'missing', sentence: WINDOWS };
  if (packaged !== undefined) return { kind: 'packaged', native: packaged };
  const locations = LOCATIONS[platform] ?? [];
  for (let version = NEWEST; version >= OLDEST; version -= 1) {
    const bin = locations
      .map((location) => location(version))
      .find((folder) => exists(`${folder}/initdb`));
    if (bin !== undefined) return { kind: 'system', bin };
  }
  return { kind: 'missing', sentence: MISSING };
}

/** Same collation as PGlite: texts ordered by bytes, and case conversion that handles accents. */
export function localeOf(platform: string): {
  readonly flags: readonly string[];
  readonly all: string;
} {
  // macOS has no C.UTF-8; its character classification is named UTF-8 there.
  return platform === 'darwin'
    ? { flags: ['--locale=C', '--lc-ctype=UTF-8'], all: 'en_US.UTF-8' }
    : { flags: ['--locale=C.UTF-8'], all: 'C.UTF-8' };
}
