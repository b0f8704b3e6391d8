/**
 * Statuses of a recording. The keys are those of the database and of the wire; PRODUCT is the
 * status whose label includes the name of the brand.
 */
export const STATUTS = ['USER', 'MINU', 'PRODUCT', 'LOCK', 'DONE'] as const;
export type Statut = (typeof STATUTS)[number];

type Status = {
  /** Displayed label; `brandCode` is the code of the displayed brand (« SPP »). */
  readonly label: (brandCode: string) => string;
  /** Brand-free, after « est »: the reason of a refusal is read by people of both brands. */
  readonly messages: string;
  /** Next thing awaited: from the producer (`entry`, `minuterie`), from the society, or nothing. */
  readonly waitsFor: 'entry' | 'minuterie' | 'society' | 'nothing';
};

const STANDINGS = {
  USER: { label: () => 'En cours de saisie', messages: 'en cours de saisie', waitsFor: 'entry' },
  MINU: {
    label: () => 'Minuterie à compléter',
    messages: 'en attente de sa minuterie',
    waitsFor: 'minuterie',
  },
  PRODUCT: {
    label: (brandCode) => `En attente d'immatriculation ${brandCode}`,
    messages: 'en attente d’immatriculation',
    waitsFor: 'society',
  },
  LOCK: {
    label: (brandCode) => `En traitement ${brandCode}`,
    messages: 'en traitement',
    waitsFor: 'society',
  },
  DONE: { label: () => 'Terminé', messages: 'terminé', waitsFor: 'nothing' },
} as const satisfies Readonly<Record<Statut, Status>>;

/** Statuses without a code yet. */
export type OpenStatut = {
  [S in Statut]: (typeof STANDINGS)[S]['waitsFor'] extends 'nothing' ? never : S;
}[Statut];

/** French label of a status under a brand. */
export function statutLabel(statut: Statut, brandCode: string): string {
  return STANDINGS[statut].label(brandCode);
}

/** The status inside a sentence, after « est ». */
export function statutMessages(statut: Statut): string {
  return STANDINGS[statut].messages;
}

/** Not sent yet, or refused and being corrected. */
export const isBeingEntered = (statut: Statut): boolean => STANDINGS[statut].waitsFor === 'entry';

/** Sent without its minuterie. */
export const awaitsMinuterie = (statut: Statut): boolean =>
  STANDINGS[statut].waitsFor === 'minuterie';

/** In the queue of the society, taken in charge or not. */
export const isWithTheSociety = (statut: Statut): boolean =>
  STANDINGS[statut].waitsFor === 'society';

/** In the register, with its code. */
export const isIssued = (statut: Statut): boolean => STANDINGS[statut].waitsFor === 'nothing';

/** The same sets as lists, for queries. Each is in the order of a recording's life. */
export const WITH_THE_SOCIETY: readonly Statut[] = STATUTS.filter(isWithTheSociety);
export const ISSUED: readonly Statut[] = STATUTS.filter(isIssued);
export const OPEN = STATUTS.filter((statut): statut is OpenStatut => !isIssued(statut));
export const WITH_THE_PRODUCER: readonly Statut[] = OPEN.filter(
  (statut) => !isWithTheSociety(statut),
);
export const BEING_ENTERED: readonly Statut[] = OPEN.filter(isBeingEntered);
/** Asked for, and without a code yet. */
export const UNDER_WAY: readonly Statut[] = OPEN.filter((statut) => !isBeingEntered(statut));
