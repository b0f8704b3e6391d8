import { useNavigate } from 'react-router';
import type { FieldError } from '../../../../domain/refusal.ts';
import { form, review } from '../../../app/catalogue/producer-form.ts';
import type { SummaryError } from '../../../design/feedback/error-summary.tsx';
import type { Line } from '../flow/lines.ts';
import { stepPath } from '../flow/step-path.ts';
import { useSaving } from '../flow/use-request.ts';
import { columnOf } from '../sheet/faults.ts';

export const ATTESTATION_ID = 'champ-attestation';

export type ReviewErrorsInput = {
  lines: readonly Line[];
  attested: boolean;
  /** What the portal refused at the last sending; paths `elements.<elementId>.<field>`. */
  refused: readonly FieldError[];
};

/** Everything that keeps the request from leaving, each a way back to its field. */
export function useReviewErrors({ lines, attested, refused }: ReviewErrorsInput) {
  const { known, dossierId } = useSaving();
  const navigate = useNavigate();
  const lineOf = (elementId: number) => lines.find(({ row }) => known.get(row.key)?.elementId === elementId);
  const own = lines.flatMap((line) => line.faults.map((fault) => errorOf(line, fault)));
  const theirs = refused.map((fault): SummaryError => {
    const [, elementId, ...path] = fault.path.split('.');
    const line = lineOf(Number(elementId));
    return line ? errorOf(line, { ...fault, path: path.join('.') }) : { field: '', message: fault.message };
  });
  const said = new Set(own.map(({ message }) => message));
  const errors = [...own, ...theirs.filter(({ message }) => !said.has(message))];
  if (!attested) errors.push({ field: ATTESTATION_ID, message: review.attestationMissing });
  const goTo = (field: string) => {
    if (field === ATTESTATION_ID) return document.getElementById(ATTESTATION_ID)?.focus();
    const [ligne = '1', champ = 'titre'] = field.split(' ');
    void navigate(stepPath(dossierId, 1, { ligne, champ }));
  };
  return { errors, goTo };
}

function errorOf({ row, index }: Line, fault: FieldError): SummaryError {
  const name = columnOf(fault) ?? fault.path.split('.')[0];
  const titre = row.texts.titre || form.untitled;
  return { field: `${index + 1} ${name}`, message: review.line(index + 1, titre, fault.message) };
}
