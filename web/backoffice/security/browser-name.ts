/** Order matters: each browser's user agent also names older browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Readable name of a user agent: « Firefox sur Windows ». A program keeps its own name. */
export function browserName(
  agent: string,
  on: (browser: string, system: string) => string,
): string {
  const [browser, system] = [named(BROWSERS, agent), named(SYSTEMS, agent)];
  if (browser === null) return agent.split(/\s/, 1)[0] ?? agent;
  return system === null ? browser : on(browser, system);
}

const named = (existing: readonly (readonly [RegExp, string])[], agent: string): string | null =>
  existing.find(([mark]) => mark.test(agent))?.[1] ?? null;
