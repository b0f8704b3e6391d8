/** One line of the history as facts about codes, and the place of a fact in it. */

import type { CodeFeedRow } from '#contract/software/code-feed.ts';
import type { CodeFactName } from '#domain/register/code-feed.ts';

/** A line, and one of its codes. */
export type FeedLine = Place & {
  readonly empreinte: Buffer;
  readonly at: Date;
  readonly action: string;
  readonly dossierId: number | null;
  readonly elementId: number | null;
  readonly isrc: string | null;
  /** How the register has the code. */
  readonly origine: 'ATTRIBUE' | 'DECLARE' | null;
  readonly remplacePar: string | null;
  readonly transfertId: number | null;
  /** Of a line that was written again from the journal: what it was. */
  readonly genre: string | null;
  /** Whether it names who received. */
  readonly gone: boolean | null;
  readonly champs: readonly string[] | null;
};

/** The last fact that was read: its line, and its number there. */
export type Place = { readonly historiqueId: number; readonly rang: number };

/** Bytes of the fingerprint in a cursor. */
const MARK = 8;

export function cursorOf({ historiqueId, rang, empreinte }: Place & { readonly empreinte: Buffer }): string {
  return `${historiqueId}.${rang}.${empreinte.subarray(0, MARK).toString('hex')}`;
}

/** @param repere as the contract lets it in */
export function placeOf(repere: string): Place {
  const [historiqueId = 0, rang = 0] = repere.split('.').map(Number);
  return { historiqueId, rang };
}

/** Null for a line that did nothing to a code: everything was refused, or a record was joined to another. */
export function presentFact(line: FeedLine): CodeFeedRow | null {
  const fait = factOf(line);
  if (fait === null || (line.isrc === null && fait !== 'REUNION')) return null;
  const moved = fait === 'CEDE' || fait === 'ARRIVE';
  return {
    faitId: `${line.historiqueId}.${line.rang}`,
    at: line.at.toISOString(),
    fait,
    isrc: line.isrc,
    elementId: line.elementId,
    dossierId: line.dossierId,
    remplacePar: fait === 'REMPLACE' ? line.remplacePar : null,
    champs: fait === 'CORRIGE' ? [...(line.champs ?? [])].toSorted() : [],
    transfertId: moved ? line.transfertId : null,
  };
}

function factOf(line: FeedLine): CodeFactName | null {
  switch (line.action) {
    case 'dossier.decide':
    case 'dossier.takeOver':
      return givenAs(line);
    case 'code.cancel':
      return cancelledAs(line);
    case 'correction.accept':
      return 'CORRIGE';
    case 'transfert.accept':
      return line.gone === true ? 'CEDE' : 'ARRIVE';
    case 'structure.merge':
      return line.gone === true ? null : 'REUNION';
    case 'registre.restore':
      return restoredAs(line);
    default:
      return null;
  }
}

const givenAs = ({ origine }: FeedLine) => (origine === 'DECLARE' ? 'DECLARE' : 'ATTRIBUE');
const cancelledAs = ({ remplacePar }: FeedLine) => (remplacePar === null ? 'ANNULE' : 'REMPLACE');

function restoredAs(line: FeedLine): CodeFactName | null {
  if (line.genre === 'issued') return givenAs(line);
  if (line.genre === 'cancelled') return cancelledAs(line);
  if (line.genre === 'transferred') return line.gone === true ? 'CEDE' : 'ARRIVE';
  return null;
}
