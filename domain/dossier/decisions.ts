import { DomainError, domainError, type FieldError } from '../domain-error.ts';
import { isBlank, textErrors } from '../free-text.ts';
import { DOSSIER_ETATS, type DossierEtat } from './state-machine.ts';

/** Decisions of the staff about the elements of one dossier, as the review calls send them. */

export const REVIEW_DECISIONS = ['OK', 'KO', 'DELETE'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** The decision about one element. A refusal always carries its motive, shown to the producer. */
export type Declaration = {
  readonly elementId: number;
  readonly action: ReviewDecision;
  readonly motif?: string | undefined;
};

/** Greatest length of a motive, in code points. */
export const MOTIF_MAX = 2000;

export const DECLARATIONS_REFUSED = domainError(
  'DECLARATIONS_REFUSED',
  'invalid',
  'Les décisions envoyées ne peuvent pas être appliquées.',
);

export type ReviewCall = {
  /** Elements of the dossier that wait for a decision, in track order. */
  readonly elementIds: readonly number[];
  readonly declarations: readonly Declaration[];
  /** Decision for the elements that the call does not name: OK to validate, KO to reject. */
  readonly byDefault: 'OK' | 'KO';
  /** Motive of the call, for refusals that do not carry their own. */
  readonly motif?: string | undefined;
};

/**
 * One decision for each element of the dossier, in the order of `elementIds`.
 * Throws DECLARATIONS_REFUSED with every fault: unknown or repeated element, refusal without
 * motive (`declarations.N.motif`, or `motif` for the elements that the call does not name).
 */
export function completeDeclarations(call: ReviewCall): Declaration[] {
  const named = new Map(
    call.declarations.map((declaration) => [declaration.elementId, declaration]),
  );
  const errors = [...errorsOfNamed(call), ...errorsOfDefault(call, named)];
  if (errors.length > 0) throw new DomainError(DECLARATIONS_REFUSED, { errors });
  return call.elementIds.map((elementId) => {
    const declaration = named.get(elementId) ?? { elementId, action: call.byDefault };
    return withMotif(elementId, declaration.action, motifOf(declaration, call));
  });
}

const error = (path: string, code: string, message: string): FieldError => ({
  path,
  code,
  message,
});

const withMotif = (elementId: number, action: ReviewDecision, motif: string | null): Declaration =>
  motif === null ? { elementId, action } : { elementId, action, motif };

/** The declaration's own motive first; the motive of the call only explains refusals. */
function motifOf(declaration: Declaration, call: ReviewCall): string | null {
  if (declaration.motif !== undefined && !isBlank(declaration.motif))
    return declaration.motif.trim();
  const inherits = declaration.action === 'KO' && call.motif !== undefined && !isBlank(call.motif);
  return inherits && call.motif !== undefined ? call.motif.trim() : null;
}

function errorsOfNamed(call: ReviewCall): FieldError[] {
  const existing = new Set(call.elementIds);
  const seen = new Set<number>();
  return call.declarations.flatMap((declaration, index) => {
    const at = (field: string) => `declarations.${index}.${field}`;
    const fieldErrors: FieldError[] = [];
    if (!existing.has(declaration.elementId)) {
      const message = `L’enregistrement ${declaration.elementId} n’attend pas de décision dans ce dossier.`;
      fieldErrors.push(error(at('elementId'), 'UNKNOWN', message));
    } else if (seen.has(declaration.elementId)) {
      const message = `L’enregistrement ${declaration.elementId} est cité deux fois.`;
      fieldErrors.push(error(at('elementId'), 'REPEATED', message));
    }
    seen.add(declaration.elementId);
    if (declaration.action === 'KO' && motifOf(declaration, call) === null) {
      fieldErrors.push(
        error(at('motif'), 'REQUIRED', 'Indiquez le motif du refus : il est montré au producteur.'),
      );
    }
    fieldErrors.push(...motifErrors(at('motif'), declaration.motif));
    return fieldErrors;
  });
}

function errorsOfDefault(call: ReviewCall, named: ReadonlyMap<number, Declaration>): FieldError[] {
  const fieldErrors = motifErrors('motif', call.motif);
  const refusedByDefault = call.byDefault === 'KO' && call.elementIds.some((id) => !named.has(id));
  if (refusedByDefault && (call.motif === undefined || isBlank(call.motif))) {
    fieldErrors.push(error('motif', 'REQUIRED', 'Indiquez le motif du refus.'));
  }
  return fieldErrors;
}

const motifErrors = (path: string, motif: string | undefined): FieldError[] =>
  textErrors(path, motif ?? null, { label: 'Le motif', max: MOTIF_MAX, multiline: true });

/** What became of one element of a dossier; PENDING is not decided yet, whatever the reason. */
export type Outcome = 'OK' | 'KO' | 'DELETE' | 'PENDING';

/**
 * State of a dossier after a decision, from the outcome of each of its elements, those decided
 * earlier included. VALIDATION while one is pending; then VALIDE with at least one OK, REFUSE
 * when all are KO, and 'gone' when nothing remains.
 */
export function etatAfterDecision(outcomes: readonly Outcome[]): DossierEtat | 'gone' {
  const remaining = outcomes.filter((outcome) => outcome !== 'DELETE');
  if (remaining.length === 0) return 'gone';
  if (remaining.includes('PENDING')) return DOSSIER_ETATS.VALIDATION;
  return remaining.includes('OK') ? DOSSIER_ETATS.VALIDE : DOSSIER_ETATS.REFUSE;
}
