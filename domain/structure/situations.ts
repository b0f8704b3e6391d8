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

/** French label; a situation that is not known says so. */
export function situationLabel(situation: Situation | null): string {
  return situation === null ? 'Situation non renseignée' : LABELS[situation];
}

/** Whether a text read from outside is a situation. */
export function isSituation(text: string): text is Situation {
  return SITUATIONS.some((situation) => situation === text);
}
