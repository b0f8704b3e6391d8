import { checkAnswers } from '../assistant/assistant.ts';
import type { FieldError } from '../domain-error.ts';
import { boundErrors } from '../field/field-errors.ts';
import { isBlank } from '../free-text.ts';
import { isrcWarnings } from '../isrc/isrc.ts';
import { otherCodeErrors } from '../isrc/several-codes.ts';
import { DUREE_MAX, DUREE_MIN } from '../minuterie/duree.ts';
import { checkSequences } from '../minuterie/sequences.ts';
import { type ElementFields, FIELD_NAMES, fieldOf } from './fields.ts';
import { isGtin } from './gtin.ts';
import { LIENS } from './lists.ts';
import { yearErrors } from './years.ts';

/**
 * Errors and missing fields of a recording: bounds of each field from its row, then the rules
 * across fields.
 */

/**
 * Every error of a draft; a missing value is not one. `year` is the current full year in Paris.
 * Paths are field names, with indexes inside lists.
 */
export function checkElementFields(
  fields: ElementFields,
  now: { readonly year: number },
): FieldError[] {
  return [
    ...BOUNDED.flatMap((name) => boundErrors(name, fieldOf(name), fields[name])),
    ...tieErrors(fields),
    ...timingErrors(fields),
    ...yearErrors(fields, now.year),
    ...codeErrors(fields, now.year),
    ...(fields.assistant === null ? [] : checkAnswers(fields.assistant)),
  ];
}

const error = (path: string, code: string, message: string): FieldError => ({
  path,
  code,
  message,
});

const BOUNDED = /* @__PURE__ */ FIELD_NAMES.filter((name) =>
  ['text', 'note', 'list', 'choice'].includes(fieldOf(name).kind),
);

function tieErrors({ lien }: ElementFields): FieldError[] {
  if (lien === null) return [];
  const fieldErrors: FieldError[] = [];
  if (!LIENS.includes(lien.nature)) {
    fieldErrors.push(
      error('lien.nature', 'UNKNOWN_VALUE', 'Choisissez la nature du lien dans la liste proposée.'),
    );
  }
  if (lien.elementId === null && lien.isrc === null) {
    fieldErrors.push(
      error('lien', 'REQUIRED', 'Désignez l’enregistrement auquel celui-ci est lié.'),
    );
  }
  return fieldErrors;
}

function timingErrors({ type, duree, minuterie }: ElementFields): FieldError[] {
  const fieldErrors: FieldError[] = [];
  if (duree !== null && (!Number.isInteger(duree) || duree < DUREE_MIN || duree > DUREE_MAX)) {
    fieldErrors.push(error('duree', 'OUT_OF_BOUNDS', 'La durée va de 00:00:01 à 23:59:59.'));
  }
  if (type === 'P' && minuterie.length > 0) {
    fieldErrors.push(
      error('minuterie', 'VIDEO_ONLY', 'Une liste de séquences ne concerne que les vidéogrammes.'),
    );
  } else {
    fieldErrors.push(...checkSequences(minuterie, duree).errors);
  }
  return fieldErrors;
}

function codeErrors(fields: ElementFields, year: number): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const { paysFixation, langue, ean, isrcDeclare, autresCodes } = fields;
  if (
    paysFixation !== null &&
    !(Number.isInteger(paysFixation) && paysFixation >= 1 && paysFixation <= 999)
  ) {
    fieldErrors.push(
      error(
        'paysFixation',
        'UNKNOWN_VALUE',
        'Choisissez le pays de fixation dans la liste proposée.',
      ),
    );
  }
  if (langue !== null && !/^[a-z]{2,3}$/.test(langue)) {
    fieldErrors.push(
      error('langue', 'UNKNOWN_VALUE', 'Choisissez la langue dans la liste proposée.'),
    );
  }
  if (ean !== null && ean !== '' && !isGtin(ean)) {
    fieldErrors.push(
      error(
        'ean',
        'WRONG_CHECK_DIGIT',
        'Ce code EAN ou UPC est faux : vérifiez ses 8, 12, 13 ou 14 chiffres.',
      ),
    );
  }
  if (isrcDeclare !== null) {
    const wrong = isrcWarnings(isrcDeclare, { year }).filter(
      ({ severity }) => severity === 'error',
    );
    fieldErrors.push(...wrong.map(({ code, message }) => error('isrcDeclare', code, message)));
  }
  const rest = otherCodeErrors(autresCodes, isrcDeclare);
  fieldErrors.push(...rest.map(({ code, message }) => error('autresCodes', code, message)));
  return fieldErrors;
}

/**
 * Fields still missing for submission. The duration is excluded: without it the recording is
 * accepted and waits in MINU.
 */
export function missingForSubmission(fields: ElementFields): FieldError[] {
  return missingFrom(fields, ['sent']);
}

/** Fields that a recording with a code must not lose. */
export function missingOnceIssued(fields: ElementFields): FieldError[] {
  return missingFrom(fields, ['sent', 'issued']);
}

const REQUIRED = /* @__PURE__ */ FIELD_NAMES.filter((name) => fieldOf(name).required !== undefined);

function missingFrom(fields: ElementFields, moments: readonly string[]): FieldError[] {
  return REQUIRED.flatMap((name) => {
    const { required } = fieldOf(name);
    const value: unknown = fields[name];
    const isMissing = value === null || (typeof value === 'string' && isBlank(value));
    return required !== undefined && isMissing && moments.includes(required.from)
      ? [error(name, 'REQUIRED', required.sentence)]
      : [];
  });
}
