import { z } from 'zod/mini';
import type { ElementOut } from '#contract/registration/element.ts';
import { DomainError } from '#domain/domain-error.ts';
import {
  completeDeclarations,
  type Declaration,
  REVIEW_DECISIONS,
  type ReviewDecision,
} from '#domain/dossier/decisions.ts';
import type { Effect } from '#web/messages/decision.ts';

/** Decision of staff for one line. The motive is retained when the action changes. */
export type Choice = { readonly action: ReviewDecision; readonly motif: string };

/** By elementId; a line that is not there is accepted. */
export type Choices = Readonly<Record<string, Choice>>;

/** Choices for one dossier, the motive of a whole refusal, and that of the deletions. */
export type Draft = { readonly lines: Choices; readonly motif: string; readonly deletion?: string };

export const EMPTY_DRAFT: Draft = { lines: {}, motif: '' };
export const storedDraft = z.strictObject({
  lines: z.record(
    z.string(),
    z.strictObject({ action: z.enum(REVIEW_DECISIONS), motif: z.string() }),
  ),
  motif: z.string(),
});
const ACCEPTED: Choice = { action: 'OK', motif: '' };

/** By elementId; `motif` for the motive of the whole. */
export type ChoiceErrors = ReadonlyMap<number | 'motif', string>;

type Line = Pick<ElementOut, 'elementId'>;

export function choiceOf(choices: Choices, elementId: number): Choice {
  return choices[elementId] ?? ACCEPTED;
}

export function withChoice(choices: Choices, elementId: number, change: Partial<Choice>): Choices {
  const choice = { ...choiceOf(choices, elementId), ...change };
  const { [elementId]: _before, ...rest } = choices;
  // Same as an untouched line: removed.
  return choice.action === 'OK' && choice.motif === '' ? rest : { ...rest, [elementId]: choice };
}

/** How many lines would be coded, refused, deleted. */
export function effectOf(lines: readonly Line[], choices: Choices): Effect {
  const count = (action: ReviewDecision) =>
    lines.filter(({ elementId }) => choiceOf(choices, elementId).action === action).length;
  return { codes: count('OK'), refused: count('KO'), deleted: count('DELETE') };
}

/**
 * Declarations of the validate call: the lines not simply accepted.
 * @param deletion motive of the deletions
 */
export function declarationsOf(
  lines: readonly Line[],
  choices: Choices,
  deletion = '',
): Declaration[] {
  return lines.flatMap(({ elementId }) => {
    const { action, motif } = choiceOf(choices, elementId);
    if (action === 'OK') return [];
    return [
      action === 'KO' ? { elementId, action, motif: motif.trim() } : deleted(elementId, deletion),
    ];
  });
}

/** Lines that carry a motive of their own keep it when the whole dossier is refused. */
export function ownMotives(lines: readonly Line[], choices: Choices): Declaration[] {
  return declarationsOf(lines, choices).filter(({ action, motif }) => action === 'KO' && motif);
}

export function deletionOf(lines: readonly Line[], deletion = ''): Declaration[] {
  return lines.map(({ elementId }) => deleted(elementId, deletion));
}

function deleted(elementId: number, deletion: string): Declaration {
  const motif = deletion.trim();
  return motif === '' ? { elementId, action: 'DELETE' } : { elementId, action: 'DELETE', motif };
}

/** Errors of the domain rules; empty when the decision can be sent. */
export function errorsOf(
  lines: readonly Line[],
  call: {
    readonly declarations: readonly Declaration[];
    readonly byDefault: 'OK' | 'KO';
    readonly motif?: string;
  },
): ChoiceErrors {
  try {
    completeDeclarations({ ...call, elementIds: lines.map(({ elementId }) => elementId) });
    return new Map();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Map(
      (error.options.errors ?? []).map(({ path, message }) => {
        const declaration =
          call.declarations[Number(/^declarations\.(\d+)\./.exec(path)?.[1] ?? -1)];
        return [declaration?.elementId ?? 'motif', message];
      }),
    );
  }
}
