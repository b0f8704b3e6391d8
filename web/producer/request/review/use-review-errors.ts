import { useNavigate } from 'react-router';
import type { FieldError } from '#domain/domain-error.ts';
import type { SummaryError } from '#web/design/feedback/error-summary.tsx';
import { form, review } from '#web/messages/request-form.ts';
import { similar as similarMessages } from '#web/registration/proximity/messages.ts';
import type { Line } from '../flow/lines.ts';
import { STEPS, stepPath } from '../flow/step-path.ts';
import { useSaving } from '../flow/use-request.ts';
import { fieldOfError } from '../sheet/row-errors.ts';
import { similarAnswers } from './messages.ts';
import { nameOf, type Question, SIMILAR } from './similar/questions.ts';
import { SIMILAR_ID } from './similar/similar-card.tsx';

export const ATTESTATION_ID = 'champ-attestation';

export type ReviewErrorsInput = {
  lines: readonly Line[];
  /** Answers about near recordings that are still missing. */
  questions: readonly Question[];
  attested: boolean;
  /** Errors of the last submission; paths `elements.<elementId>.<field>`. */
  refused: readonly FieldError[];
  /** True for a single title: lines have no number. */
  alone?: boolean;
};

/** Everything that prevents submission, each linking to its field. */
export function useReviewErrors({
  lines,
  questions,
  attested,
  refused,
  alone = false,
}: ReviewErrorsInput) {
  const { existing, dossierId } = useSaving();
  const navigate = useNavigate();
  const lineOf = (elementId: number) =>
    lines.find(({ row }) => existing.get(row.key)?.elementId === elementId);
  const own = lines.flatMap((line) =>
    line.errors.map((fieldError) => errorOf(line, fieldError, alone)),
  );
  const request = new Set(questions.map(({ similar }) => similar.elementId));
  const theirs = refused.flatMap((fieldError): SummaryError[] => {
    const [, elementId, ...path] = fieldError.path.split('.');
    const line = lineOf(Number(elementId));
    if (!line) return [{ field: '', message: fieldError.message }];
    if (path[0] !== SIMILAR) return [errorOf(line, { ...fieldError, path: path.join('.') }, alone)];
    // Already reported by the question itself, with a more precise link.
    return request.has(Number(elementId))
      ? []
      : [{ ...errorOf(line, fieldError, alone), field: SIMILAR_ID }];
  });
  const value = new Set(own.map(({ message }) => message));
  const errors = [
    ...own,
    ...questions.map((question) => missingOf(question, alone)),
    ...theirs.filter(({ message }) => !value.has(message)),
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

function missingOf({ id, similar, candidat }: Question, alone: boolean): SummaryError {
  return {
    field: id,
    message: similarAnswers.missing(
      nameOf(similar, alone),
      candidat.titre ?? similarMessages.untitled,
    ),
  };
}

function errorOf({ row, index }: Line, fieldError: FieldError, alone: boolean): SummaryError {
  const name = fieldOfError(fieldError);
  const titre = row.texts.titre || form.untitled;
  const message = alone ? fieldError.message : review.line(index + 1, titre, fieldError.message);
  return { field: `${index + 1} ${name}`, message };
}
