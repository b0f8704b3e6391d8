/** What happens to the register of codes, whole enough to be written again from nothing else. */

/** Enough to write the row of the register again, and to find its recording or make it anew. */
export type CodeFact = {
  readonly isrc: string;
  readonly origine: 'ATTRIBUE' | 'DECLARE';
  readonly prefixeId: number | null;
  /** Full year. */
  readonly annee: number;
  readonly designation: number;
  readonly elementId: number;
  /** The recording as its table holds it, without what is empty. */
  readonly enregistrement: Readonly<Record<string, unknown>>;
  readonly structureId: number;
  readonly structure: string;
  /** When its record was made, in ISO 8601: its number may be somebody else's one day. The first lines do not say it. */
  readonly structureDepuis?: string;
  readonly dossierId: number;
  /** The dossier as its table holds it. */
  readonly dossier: Readonly<Record<string, unknown>>;
  readonly attribueLe: string;
  readonly attribuePar: number;
};

/** A number that was given, or may have been: none up to it is given again. Zero: none was. */
export type Floor = {
  /** Five characters. */
  readonly prefixe: string;
  /** Full year. */
  readonly annee: number;
  /** 0 to 99,999. */
  readonly numero: number;
};

/** What happened to the register. */
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
      /** In ISO 8601; in lines that do not say it, when they were written. */
      readonly annuleLe?: string;
    }
  | {
      readonly kind: 'transferred';
      readonly codes: readonly string[];
      readonly transfertId: number;
      readonly deStructureId: number;
      readonly versStructureId: number;
      /** The receiver's name, and when its record was made, in ISO 8601. The first lines do not say them. */
      readonly vers?: string;
      readonly versDepuis?: string;
      readonly dossierId: number;
    }
  /** Of people whose data went: their records' numbers, and nothing of who they were. */
  | { readonly kind: 'erased'; readonly interlocuteurIds: readonly number[] };
