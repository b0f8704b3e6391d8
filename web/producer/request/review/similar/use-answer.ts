import { useState } from 'react';
import { type Candidat, chooseProximity } from '#contract/registration/proximity.ts';
import { type Choix, choiceErrors } from '#domain/proximity/choices.ts';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { similarAnswers } from '#web/producer/request/review/messages.ts';

export type AnswerOptions = {
  readonly elementId: number;
  /** The version of our own recording: when it says one, « another version » needs no motive. */
  readonly version: string;
  readonly candidat: Candidat;
  /** Reads again what is near; the answer is shown once it is there. */
  readonly onRecorded: () => Promise<unknown>;
};

type Errors = { readonly choix: string | null; readonly motif: string | null };
const NO_ERRORS: Errors = { choix: null, motif: null };

/** The answer being given about one candidate. `submit` tells which control waits, null when none does. */
export function useAnswer({ elementId, version, candidat, onRecorded }: AnswerOptions) {
  const [choix, setChoix] = useState<Choix | null>(candidat.choix?.choix ?? null);
  const [motif, setMotif] = useState(candidat.choix?.motif ?? '');
  const [errors, setErrors] = useState(NO_ERRORS);
  const { run, busy, errors: validationErrors, problem, forget } = useAction();
  // The choice is one of ours: what the server refuses is about the motive.
  const [refused = null] = validationErrors.values();
  const text = choix === null || choix === 'REUTILISER' || motif.trim() === '' ? null : motif;

  const record = async (chosen: Choix) => {
    const { isrc, elementId: other } = candidat;
    const named = isrc === null ? { elementId: other ?? 0 } : { isrc };
    await call(chooseProximity, {
      body: { elementId, candidat: named, choix: chosen, motif: text },
    });
    await onRecorded();
  };
  const touch = () => {
    setErrors(NO_ERRORS);
    forget();
  };
  const submit = (): 'choix' | 'motif' | null => {
    const [fieldError] =
      choix === null ? [] : choiceErrors({ choix, motif: text, version: version || null });
    setErrors({
      choix: choix === null ? similarAnswers.chooseFirst : null,
      motif: fieldError?.message ?? null,
    });
    if (choix === null) return 'choix';
    if (fieldError) return 'motif';
    void run(() => record(choix));
    return null;
  };
  return {
    choix,
    choose: (value: Choix) => {
      setChoix(value);
      touch();
    },
    motif,
    setMotif: (value: string) => {
      setMotif(value);
      touch();
    },
    errors: { ...errors, motif: errors.motif ?? refused },
    busy,
    problem,
    submit,
  };
}
