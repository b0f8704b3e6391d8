import type { DossierOut } from '../../../../contract/registration/dossier.ts';

/**
 * Reads what the history kept, `before` and `after` of each write. They have the shape of the day
 * they were written, so nothing is trusted: what cannot be read is left out.
 */

export type Entry = DossierOut['history'][number];

export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

export type DecisionTrace = {
  readonly codes: readonly { readonly elementId: number; readonly rang: number; readonly isrc: string }[];
  readonly refused: readonly { readonly elementId: number; readonly motif: string | null }[];
  readonly deleted: readonly { readonly rang: number; readonly titre: string | null }[];
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Fields whose value differs; where the recording stands is told by the sentence itself. */
export function changesIn({ before, after }: Pick<Entry, 'before' | 'after'>): FieldChange[] {
  const old = fieldsOf(before);
  return Object.entries(fieldsOf(after))
    .filter(([field, value]) => field !== 'statut' && !isSame(old[field], value))
    .map(([field, value]) => ({ field, before: old[field] ?? null, after: value }));
}

/** The older change then the newer one, seen as one: first `before`, last `after`. */
export function mergedChanges(older: readonly FieldChange[], newer: readonly FieldChange[]): FieldChange[] {
  const merged = new Map(older.map((change) => [change.field, change]));
  for (const change of newer) {
    const first = merged.get(change.field);
    merged.set(change.field, first === undefined ? change : { ...change, before: first.before });
  }
  return [...merged.values()].filter(({ before, after }) => !isSame(before, after));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export function decisionIn({ after }: Pick<Entry, 'after'>): DecisionTrace {
  const { attributed, refused, deleted } = fieldsOf(after);
  return {
    codes: listOf(attributed).map((line) => {
      const { elementId, rang, isrc } = fieldsOf(line);
      return { elementId: numberOf(elementId), rang: numberOf(rang), isrc: textOf(isrc) ?? '' };
    }),
    refused: listOf(refused).map((line) => {
      const { elementId, motif } = fieldsOf(line);
      return { elementId: numberOf(elementId), motif: textOf(motif) };
    }),
    deleted: listOf(deleted).map((line) => {
      const { rang, titre } = fieldsOf(line);
      return { rang: numberOf(rang), titre: textOf(titre) };
    }),
  };
}

/** How many recordings were sent, and how many of them still waited for their duration. */
export function sendingIn({ after }: Pick<Entry, 'after'>): { sent: number; toTime: number } {
  const elements = listOf(fieldsOf(after).elements);
  return { sent: elements.length, toTime: elements.filter((pair) => listOf(pair)[1] === 'MINU').length };
}

/** Prolonging a hold is written like taking it; only the latter is news. */
export function isProlongation({ action, before, after }: Entry): boolean {
  if (action !== 'dossier.takeInCharge') return false;
  const holder = fieldsOf(before).lockedBy;
  return typeof holder === 'number' && holder === fieldsOf(after).lockedBy;
}
