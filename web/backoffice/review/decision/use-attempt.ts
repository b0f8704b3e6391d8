import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ElementOut } from '#contract/registration/element.ts';
import { motifId } from '../dossier/motif-id.ts';
import type { Wish } from '../pending/decision.ts';
import { type ChoiceErrors, type Draft, declarationsOf, errorsOf, ownMotives } from './choices.ts';

/** Id of the motive field of a whole refusal, unique in the page. */
export const REFUSE_MOTIF_ID = 'motif-du-refus';
const NO_ERROR: ChoiceErrors = new Map();

/** A deletion is never incomplete. */
type Checked = Exclude<Wish, 'deleteAll'>;

export type AttemptInput = {
  lines: readonly ElementOut[];
  draft: Draft;
  /** On a narrow screen the lines may be behind a tab. */
  showLines: () => void;
};

/** Missing values, shown only after an attempt to send; each error disappears once fixed. */
export function useAttempt({ lines, draft, showLines }: AttemptInput) {
  const [tried, setTried] = useState<Checked | null>(null);
  const errors = tried === null ? NO_ERROR : errorsOf(lines, callOf(tried, lines, draft));
  /** Returns true if nothing is missing; else focuses the first missing value. */
  const attempt = (wish: Checked): boolean => {
    const [first] = errorsOf(lines, callOf(wish, lines, draft)).keys();
    flushSync(() => {
      setTried(wish);
      if (typeof first === 'number') showLines();
    });
    if (first === undefined) return true;
    document.getElementById(first === 'motif' ? REFUSE_MOTIF_ID : motifId(first))?.focus();
    return false;
  };
  return { errors, attempt };
}

function callOf(wish: Checked, lines: readonly ElementOut[], { lines: choices, motif }: Draft) {
  if (wish === 'lines')
    return { declarations: declarationsOf(lines, choices), byDefault: 'OK' as const };
  return { declarations: ownMotives(lines, choices), byDefault: 'KO' as const, motif };
}
