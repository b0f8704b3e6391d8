import type { ElementOut } from '#contract/registration/element.ts';
import type { FieldError } from '#domain/refusal.ts';
import { request as words } from '#web/app/catalogue/producer-request.ts';
import type { Saving } from '#web/design/feedback/save-state.tsx';
import type { Known } from './known.ts';

/** What the screen shows of the saving. */
export type SavingState = {
  /** Null until the first recording opens the dossier. */
  readonly dossierId: number | null;
  readonly titre: string;
  /** As the portal has it; empty without a dossier. */
  readonly savedTitre: string;
  readonly known: ReadonlyMap<number, Known>;
  readonly saving: Saving;
  /** Lines, and the title, that still wait to be saved. */
  readonly waiting: number;
  /** Lines that the portal refused as they are, until they change. */
  readonly refused: ReadonlyMap<number, readonly FieldError[]>;
  /** Lines that somebody else changed meanwhile, as they now are. */
  readonly conflicts: ReadonlyMap<number, ElementOut>;
};

export type SavingFacts = {
  readonly waiting: number;
  /** Lines that wait for the person rather than for the portal. */
  readonly stuck: number;
  /** HTTP status of the last failure, 0 without any answer; null when the portal answers. */
  readonly failedWith: number | null;
  readonly titreRefused: string | null;
  readonly savedAt: Date | null;
};

export function savingOf({
  waiting,
  stuck,
  failedWith,
  titreRefused,
  savedAt,
}: SavingFacts): Saving {
  if (failedWith !== null) return failedWith === 0 ? { state: 'offline' } : { state: 'failed' };
  if (titreRefused !== null) return { state: 'failed', reason: titreRefused };
  if (stuck > 0) return { state: 'failed', reason: words.saving.unsavedLines(stuck) };
  if (waiting > 0) return { state: 'saving' };
  return savedAt === null ? { state: 'rest' } : { state: 'saved', at: savedAt };
}

/** Once the portal has a line: a refusal of what it said before, and a conflict about one that is gone, hold no more. */
export const settled = (before: SavingState, key: number, known: Known | null) => ({
  known: known === null ? without(before.known, key) : new Map(before.known).set(key, known),
  refused: without(before.refused, key),
  conflicts: known === null ? without(before.conflicts, key) : before.conflicts,
});

export function without<Value>(
  map: ReadonlyMap<number, Value>,
  key: number,
): ReadonlyMap<number, Value> {
  return map.has(key) ? new Map([...map].filter(([other]) => other !== key)) : map;
}
