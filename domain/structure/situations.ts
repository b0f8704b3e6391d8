/** Activity of the company behind a structure. Unknown is written null. */
export const SITUATIONS = ['CESS', 'DEMI', 'DISS', 'ACTI', 'FUSI', 'LIQU', 'RADI'] as const;
export type Situation = (typeof SITUATIONS)[number];

const LABELS: Readonly<Record<Situation, string>> = {
  CESS: 'Cessation d’activité',
  DEMI: 'Démission',
  DISS: 'Dissolution',
  ACTI: 'En activité',
  FUSI: 'Fusion-absorption',
  LIQU: 'Liquidation judiciaire',
  RADI: 'Radiation',
};

/** French label, also for an unknown situation. */
export function situationLabel(situation: Situation | null): string {
  return situation === null ? 'Situation non renseignée' : LABELS[situation];
}

/** Type guard for external text. */
export function isSituation(text: string): text is Situation {
  return SITUATIONS.some((situation) => situation === text);
}
