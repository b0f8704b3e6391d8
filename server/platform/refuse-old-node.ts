/**
 * Imported before all else by each program of `dist`: an older Node fails on the first thing that it lacks, in words that say
 * nothing of the cause.
 */

const OLDEST = 24;

/** @returns what is said to whoever runs it with that version; null: it will do */
export function problemWith(version: string): string | null {
  const [major = 0] = version.split('.').map(Number);
  return major >= OLDEST
    ? null
    : `Il faut Node ${OLDEST} ou plus récent : celui qui lance ce programme est ${version}. Installez Node ${OLDEST} (nodejs.org), puis relancez.`;
}

const problem = problemWith(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
