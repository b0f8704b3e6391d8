/** A figure beside its bar. A figure beyond its bar makes the whole command fail. */
export function within(what: string, figure: number, most: number): void {
  const kept = figure <= most;
  console.log(`${kept ? 'ok  ' : 'OVER'} ${what}: ${figure.toFixed(1)} (at most ${most})`);
  if (!kept) process.exitCode = 1;
}
