import { counted } from '#web/design/plural.ts';

/** Names that are taken for one artist, under the codes that seem to be of one recording. */
export const learnedNames = {
  title: (count: number) => counted(count, 'paire de noms d’artiste', 'paires de noms d’artiste'),
  hint: 'Apprises quand vous avez dit que deux enregistrements n’en font qu’un. Un nouvel enregistrement est aussi cherché sous l’autre nom : la question est posée, rien n’est affirmé.',
  pair: (one: string, other: string) => `« ${one} » et « ${other} »`,
  learned: (who: string, code: string | null) => (code === null ? who : `${who}, code ${code}`),
  remove: 'Séparer',
  removePair: (one: string, other: string) => `Séparer « ${one} » et « ${other} »`,
  removed: (one: string, other: string) => `« ${one} » et « ${other} » ne sont plus rapprochés.`,
} as const;
