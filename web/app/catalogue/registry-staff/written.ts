/** What the portal came with, and what staff made of it since. */
export const writtenMessages = {
  state: 'État',
  asItCame: 'D’origine',
  rewritten: 'Réécrit',
  when: 'Modifié',
  who: 'Modifié par',
  only: 'Seulement ce qui est réécrit',
  by: (person: string) => `par ${person}`,
} as const;
