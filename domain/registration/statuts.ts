/**
 * Where a recording stands. The keys are those of the database and of the wire; PRODUCT is the
 * status that carries the name of the brand on screen.
 */
export const STATUTS = ['USER', 'MINU', 'PRODUCT', 'LOCK', 'DONE'] as const;
export type Statut = (typeof STATUTS)[number];

/** Labels as the specification spells them; `brandCode` is the code of the brand shown (« SPP »). */
const LABELS: Readonly<Record<Statut, (brandCode: string) => string>> = {
  USER: () => 'En cours de saisie',
  MINU: () => 'Minuterie à compléter',
  PRODUCT: (brandCode) => `En attente d'immatriculation ${brandCode}`,
  LOCK: (brandCode) => `En traitement ${brandCode}`,
  DONE: () => 'Terminé',
};

/** French label of a status under a brand. */
export function statutLabel(statut: Statut, brandCode: string): string {
  return LABELS[statut](brandCode);
}
