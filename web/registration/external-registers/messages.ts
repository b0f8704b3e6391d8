const list = new Intl.ListFormat('fr');

/** Texts of the external registers, for staff. */
export const external = {
  title: 'Ailleurs',
  ask: (registers: readonly string[]) => `Demander à ${list.format(registers)}`,
  askAbout: (registers: readonly string[], about: string) =>
    `Demander à ${list.format(registers)} ce qui est connu de « ${about} »`,
  what: 'Rien ne part avant votre clic : le code, ou le titre et l’artiste s’il n’y a pas de code.',
  asking: 'Question posée, réponse attendue…',
  byWords: 'Recherche par le titre et l’artiste, sans code.',
  cannot: 'Ces registres ne se consultent qu’avec un code.',
  rule: 'Une concordance rassure. Une différence ne prouve rien : ailleurs, titres et artistes s’écrivent souvent autrement.',
  answered: (count: number) => (count === 0 ? 'Rien de connu ailleurs.' : 'Réponses reçues.'),
  unknown: 'Rien de connu.',
  nobody: 'Aucun registre n’a répondu.',
  silent: 'Pas de réponse pour le moment. Vous pourrez redemander plus tard.',
  agrees: 'Concorde',
  differs: 'Écrit autrement',
  see: (registre: string) => `Voir chez ${registre}`,
} as const;
