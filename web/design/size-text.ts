const KILO = 1000;
const MEGA = 1_000_000;
const twoDecimals = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A size in decimal units, kB or MB, with two decimals. `bytes`: 0 or more. */
export function sizeText(bytes: number): string {
  const kilos = bytes < MEGA;
  // A no-break space: the number and its unit stay on one line.
  return `${twoDecimals.format(bytes / (kilos ? KILO : MEGA))}\u00a0${kilos ? 'kB' : 'MB'}`;
}
