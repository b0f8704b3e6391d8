/** Texts shared by all desks. */

const list = new Intl.ListFormat('fr');

export const reviewQueueMessages = {
  alerts: 'Points d’attention',
  decision: 'Décision',
  cancel: 'Annuler',
  by: (person: string) => `par ${person}`,
  /** On a line of the queue. */
  open: (names: readonly string[]) => `ouvert par ${list.format(names)}`,
  rest: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} a aussi ouvert cette page.`
      : `${list.format(names)} ont aussi ouvert cette page.`,
} as const;
