const plural = new Intl.PluralRules('fr');

/** The word that goes with a count, by French plural: 0 and 1 are singular. */
export function pick(count: number, one: string, other: string): string {
  return plural.select(count) === 'one' ? one : other;
}

/** The count, written as French does, and the word that goes with it: « 1 200 enregistrements ». */
export function counted(count: number, one: string, other: string): string {
  return `${count.toLocaleString('fr-FR')} ${pick(count, one, other)}`;
}
