/**
 * Name of the society for the whole page, in a small module so that the first page does not load
 * the texts.
 */

/** Until the configuration loads, sentences use this generic name. */
let appellation = 'la société';

export const theSociety = (): string => appellation;

export function callTheSociety(name: string): void {
  appellation = name;
}
