/** How the society is called, for the whole page: apart from the sentences, so that the first page is not longer for them. */

/** Until the configuration has come, sentences stay as they are written, which is French too. */
let appellation = 'la société';

export const theSociety = (): string => appellation;

export function callTheSociety(name: string): void {
  appellation = name;
}
