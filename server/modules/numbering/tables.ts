/** The tables of numbers: prefixes, their counters, and the register of codes. */

import type { Generated } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';

type PrefixeTable = {
  prefixeId: Generated<number>;
  code: string;
  type: ElementType;
  structureId: number | null;
  rangeStart: Generated<number>;
  rangeEnd: Generated<number>;
  openedAt: Date;
  closedAt: Date | null;
  motifFermeture: string | null;
};

type CompteurTable = { prefixeId: number; annee: number; dernier: number };

type ImmatriculationTable = {
  isrc: string;
  elementId: number;
  dossierId: number;
  structureId: number;
  prefixeId: number | null;
  annee: number;
  designation: number;
  attribueLe: Date;
  attribuePar: number;
  /** `DECLARE`: the recording carried the code already. */
  origine: Generated<'ATTRIBUE' | 'DECLARE'>;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    prefixe: PrefixeTable;
    compteur: CompteurTable;
    immatriculation: ImmatriculationTable;
  }
}
