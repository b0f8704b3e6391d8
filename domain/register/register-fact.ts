/** Facts of the register of codes, complete enough to rebuild it from them alone. */

/** Data needed to rebuild the row of the register, and to find or recreate its recording. */
export type CodeFact = {
  readonly isrc: string;
  readonly origine: 'ATTRIBUE' | 'DECLARE';
  readonly prefixeId: number | null;
  /** Full year. */
  readonly annee: number;
  readonly designation: number;
  readonly elementId: number;
  /** Row of the recording, without empty fields. */
  readonly enregistrement: Readonly<Record<string, unknown>>;
  readonly structureId: number;
  readonly structure: string;
  /**
   * When the structure's record was created, in ISO 8601, because its id may be reused one day.
   * Absent in the oldest lines.
   */
  readonly structureDepuis?: string;
  readonly dossierId: number;
  /** The dossier as its table holds it. */
  readonly dossier: Readonly<Record<string, unknown>>;
  readonly attribueLe: string;
  readonly attribuePar: number;
};

/**
 * Highest number assigned, or possibly assigned: no number up to it is issued again. Zero: none
 * was.
 */
export type Floor = {
  /** Five characters. */
  readonly prefixe: string;
  /** Full year. */
  readonly annee: number;
  /** 0 to 99,999. */
  readonly numero: number;
};

/** An event of the register. */
export type RegisterFact =
  | { readonly kind: 'issued'; readonly codes: readonly CodeFact[] }
  | { readonly kind: 'floors'; readonly floors: readonly Floor[]; readonly motif: string }
  | {
      readonly kind: 'cancelled';
      readonly isrc: string;
      readonly elementId: number;
      readonly motif: string;
      readonly remplacePar: string | null;
      readonly annulePar: number;
      /** In ISO 8601; where absent, the time of the journal line applies. */
      readonly annuleLe?: string;
    }
  | {
      readonly kind: 'transferred';
      readonly codes: readonly string[];
      readonly transfertId: number;
      readonly deStructureId: number;
      readonly versStructureId: number;
      /**
       * The receiver's name, and when its record was created, in ISO 8601. Absent in the oldest
       * lines.
       */
      readonly vers?: string;
      readonly versDepuis?: string;
      readonly dossierId: number;
    }
  /** People whose data was erased: only the ids of their records, no personal data. */
  | { readonly kind: 'erased'; readonly interlocuteurIds: readonly number[] };
