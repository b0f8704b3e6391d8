import { useNavigate } from 'react-router';
import type { FieldError } from '#domain/refusal.ts';
import { form, review } from '#web/app/catalogue/producer-form.ts';
import { near as nearWords } from '#web/app/catalogue/proximity/near.ts';
import { nearAnswers } from '#web/app/catalogue/proximity/near-answers.ts';
import type { SummaryError } from '#web/design/feedback/error-summary.tsx';
import type { Line } from '../flow/lines.ts';
import { STEPS, stepPath } from '../flow/step-path.ts';
import { useSaving } from '../flow/use-request.ts';
import { fieldOfFault } from '../sheet/faults.ts';
import { NEAR_ID } from './near/near-card.tsx';
import { NEAR, nameOf, type Question } from './near/questions.ts';

export const ATTESTATION_ID = 'champ-attestation';

export type ReviewErrorsInput = {
  lines: readonly Line[];
  /** Answers about near recordings that are still missing. */
  questions: readonly Question[];
  attested: boolean;
  /** What the portal refused at the last sending; paths `elements.<elementId>.<field>`. */
  refused: readonly FieldError[];
  /** The one title of its page: no line bears a number there. */
  alone?: boolean;
};

/** Everything that keeps the request from leaving, each a way back to its field. */
export function useReviewErrors({
  lines,
  questions,
  attested,
  refused,
  alone = false,
}: ReviewErrorsInput) {
  const { known, dossierId } = useSaving();
  const navigate = useNavigate();
  const lineOf = (elementId: number) =>
    lines.find(({ row }) => known.get(row.key)?.elementId === elementId);
  const own = lines.flatMap((line) => line.faults.map((fault) => errorOf(line, fault, alone)));
  const asked = new Set(questions.map(({ near }) => near.elementId));
  const theirs = refused.flatMap((fault): SummaryError[] => {
    const [, elementId, ...path] = fault.path.split('.');
    const line = lineOf(Number(elementId));
    if (!line) return [{ field: '', message: fault.message }];
    if (path[0] !== NEAR) return [errorOf(line, { ...fault, path: path.join('.') }, alone)];
    // Said already by the question itself, which leads to its very place.
    return asked.has(Number(elementId)) ? [] : [{ ...errorOf(line, fault, alone), field: NEAR_ID }];
  });
  const said = new Set(own.map(({ message }) => message));
  const errors = [
    ...own,
    ...questions.map((question) => missingOf(question, alone)),
    ...theirs.filter(({ message }) => !said.has(message)),
  ];
  if (!attested) errors.push({ field: ATTESTATION_ID, message: review.attestationMissing });
  const goTo = (field: string) => {
    const here = document.getElementById(field);
    if (here) return here.focus();
    const [ligne = '1', champ = 'titre'] = field.split(' ');
    void navigate(stepPath(dossierId, STEPS.recordings, { ligne, champ }));
  };
  return { errors, goTo };
}

function missingOf({ id, near, candidat }: Question, alone: boolean): SummaryError {
  return {
    field: id,
    message: nearAnswers.missing(nameOf(near, alone), candidat.titre ?? nearWords.untitled),
  };
}

function errorOf({ row, index }: Line, fault: FieldError, alone: boolean): SummaryError {
  const name = fieldOfFault(fault);
  const titre = row.texts.titre || form.untitled;
  const message = alone ? fault.message : review.line(index + 1, titre, fault.message);
  return { field: `${index + 1} ${name}`, message };
}
