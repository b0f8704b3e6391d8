import { useEffect, useEffectEvent, useState } from 'react';
import type { LINE_CHOICES } from '#contract/exchange/import-analysis.ts';
import type { ImportOut } from '#contract/exchange/imports.ts';

export type LineChoice = (typeof LINE_CHOICES)[number];
type Decided = Pick<ImportOut['reglages'], 'laissees' | 'sansCode'>;

/** Decisions about new recordings, line by line; null when this person may not decide. */
export type LineChoices = {
  /** The pending decision, else the one in the analysis. */
  readonly of: (ligne: number, match: LineChoice) => LineChoice;
  readonly decide: (ligne: number, choice: LineChoice) => void;
  /** True while some decisions are not stored by the server yet. */
  readonly waits: boolean;
};

/**
 * Lines can be decided while the file is read again: decisions made meanwhile are sent afterwards.
 * @param onChange reads the file again with these choices; refused ones are reverted
 */
export function useLineChoices(
  { can, reglages: { laissees, sansCode } }: Pick<ImportOut, 'can' | 'reglages'>,
  busy: boolean,
  onChange: (decided: Decided, onError: () => void) => void,
): LineChoices | null {
  const [requested, setRequested] = useState<ReadonlyMap<number, LineChoice>>(NOTHING);
  const send = useEffectEvent(() => {
    const decided = { laissees: [...laissees], sansCode: [...sansCode] };
    for (const [ligne, choice] of requested) {
      decided.laissees = placed(decided.laissees, ligne, choice === 'LAISSER');
      decided.sansCode = placed(decided.sansCode, ligne, choice === 'SANS_CODE');
    }
    const isStored = isSame(decided.laissees, laissees) && isSame(decided.sansCode, sansCode);
    if (isStored) setRequested(NOTHING);
    else onChange(decided, () => setRequested(NOTHING));
  });
  useEffect(() => {
    if (!busy && requested.size > 0) send();
  }, [busy, requested]);
  if (!can.change && !busy) return null;
  return {
    of: (ligne, match) => requested.get(ligne) ?? match,
    decide: (ligne, choice) => setRequested((before) => new Map(before).set(ligne, choice)),
    waits: requested.size > 0,
  };
}

const NOTHING: ReadonlyMap<number, LineChoice> = new Map();

const placed = (lines: readonly number[], ligne: number, isIn: boolean): number[] => [
  ...lines.filter((one) => one !== ligne),
  ...(isIn ? [ligne] : []),
];

const isSame = (some: readonly number[], rest: readonly number[]): boolean =>
  some.length === rest.length && some.every((one) => rest.includes(one));
