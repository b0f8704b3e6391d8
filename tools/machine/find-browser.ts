/** Locations of a Chromium-based browser, by platform. */

/** Facts about the machine. */
export type Machine = {
  readonly platform: string;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
};

export type BrowserChoice =
  | { readonly kind: 'installed'; readonly path: string }
  /** The one inside `@sparticuz/chromium`. */
  | { readonly kind: 'packaged' }
  | { readonly kind: 'missing'; readonly sentence: string };

const LINUX = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
];
const DARWIN = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
/** Paths below a folder of programs. */
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
const PROGRAMS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

const MISSING =
  'Aucun navigateur pour les tests : installez Chrome, Chromium ou Edge, ou indiquez-en un avec CHROMIUM_PATH.';

/** CHROMIUM_PATH; else what is installed, in the usual places; else the packaged one where it runs. */
export function chooseBrowser({ platform, arch, env, exists }: Machine): BrowserChoice {
  const value = env.CHROMIUM_PATH;
  if (value) {
    const sentence = `CHROMIUM_PATH ne mène à aucun fichier : ${value}`;
    return exists(value) ? { kind: 'installed', path: value } : { kind: 'missing', sentence };
  }
  const path = usualDestinations(platform, env).find(exists);
  if (path !== undefined) return { kind: 'installed', path };
  if (platform === 'linux' && arch === 'x64') return { kind: 'packaged' };
  return { kind: 'missing', sentence: MISSING };
}

function usualDestinations(platform: string, env: Machine['env']): readonly string[] {
  if (platform === 'linux') return LINUX;
  if (platform === 'darwin')
    return [...DARWIN, ...DARWIN.map((path) => `${env.HOME ?? ''}${path}`)];
  if (platform !== 'win32') return [];
  const folders = PROGRAMS.flatMap((name) => env[name] ?? []);
  return WINDOWS.flatMap((program) => folders.map((folder) => `${folder}\\${program}`));
}
