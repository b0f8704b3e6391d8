import type { FieldError } from '../domain-error.ts';
import { isBlank, textErrors } from '../free-text.ts';
import type { Isrc } from '../isrc/isrc.ts';
import { DUREE_MAX, DUREE_MIN, formatDuree } from './duree.ts';

/**
 * The minuterie of a long video (concert, documentary, compilation): its musical sequences in
 * order. For a sound recording or a single clip the minuterie is the duration alone.
 */

/** One musical sequence. `debut` is its start in the video and `duree` its length, in seconds. */
export type Sequence = {
  readonly rang: number;
  readonly titre: string;
  readonly artiste: string;
  readonly debut: number;
  readonly duree: number;
  /** Code of the sound recording used, when known. */
  readonly isrc: Isrc | null;
};

export const SEQUENCES_MAX = 500;
const TEXT_MAX = 250;

export type SequencesCheck = { readonly errors: FieldError[]; readonly warnings: FieldError[] };

/**
 * Checks the sequences of a video that lasts `total` seconds (null when not yet known: only the
 * sequences themselves are checked). Sequences that do not fit the total are errors, overlaps
 * are warnings: two songs may be mixed into each other. Paths are `minuterie.N.field`.
 */
export function checkSequences(
  sequences: readonly Sequence[],
  total: number | null,
): SequencesCheck {
  const errors = sequences.flatMap(sequenceErrors);
  if (sequences.length > SEQUENCES_MAX) {
    errors.push(
      error('minuterie', 'TOO_MANY', `La minuterie compte plus de ${SEQUENCES_MAX} séquences.`),
    );
  }
  errors.push(...repeatedRangs(sequences));
  if (total !== null) errors.push(...errorsOfFit(sequences, total));
  return { errors, warnings: overlaps(sequences) };
}

const error = (path: string, code: string, message: string): FieldError => ({
  path,
  code,
  message,
});

function sequenceErrors(sequence: Sequence, index: number): FieldError[] {
  const at = (field: string) => `minuterie.${index}.${field}`;
  const fieldErrors: FieldError[] = [];
  if (!Number.isInteger(sequence.rang) || sequence.rang < 1) {
    fieldErrors.push(
      error(
        at('rang'),
        'OUT_OF_BOUNDS',
        'Le rang d’une séquence est un nombre entier à partir de 1.',
      ),
    );
  }
  if (isBlank(sequence.titre)) {
    fieldErrors.push(error(at('titre'), 'REQUIRED', 'Indiquez le titre de cette séquence.'));
  }
  fieldErrors.push(
    ...textErrors(at('titre'), sequence.titre, { label: 'Le titre de la séquence', max: TEXT_MAX }),
  );
  fieldErrors.push(
    ...textErrors(at('artiste'), sequence.artiste, {
      label: 'L’artiste de la séquence',
      max: TEXT_MAX,
    }),
  );
  if (!Number.isInteger(sequence.debut) || sequence.debut < 0 || sequence.debut > DUREE_MAX) {
    fieldErrors.push(error(at('debut'), 'OUT_OF_BOUNDS', 'Le début va de 00:00:00 à 23:59:59.'));
  }
  if (
    !Number.isInteger(sequence.duree) ||
    sequence.duree < DUREE_MIN ||
    sequence.duree > DUREE_MAX
  ) {
    fieldErrors.push(
      error(at('duree'), 'OUT_OF_BOUNDS', 'La durée d’une séquence va de 00:00:01 à 23:59:59.'),
    );
  }
  return fieldErrors;
}

function repeatedRangs(sequences: readonly Sequence[]): FieldError[] {
  const seen = new Set<number>();
  return sequences.flatMap(({ rang }, index) => {
    if (!seen.has(rang)) {
      seen.add(rang);
      return [];
    }
    return [
      error(
        `minuterie.${index}.rang`,
        'REPEATED',
        `Une autre séquence porte déjà le rang ${rang}.`,
      ),
    ];
  });
}

function errorsOfFit(sequences: readonly Sequence[], total: number): FieldError[] {
  const fieldErrors = sequences.flatMap(({ debut, duree }, index) =>
    debut + duree > total
      ? [
          error(
            `minuterie.${index}.duree`,
            'BEYOND_TOTAL',
            'Cette séquence se termine après la fin de la vidéo.',
          ),
        ]
      : [],
  );
  const sum = sequences.reduce((seconds, { duree }) => seconds + duree, 0);
  if (sum > total) {
    const text = Number.isInteger(sum)
      ? `Les séquences durent ${formatDuree(sum)} en tout`
      : 'Les séquences durent';
    fieldErrors.push(
      error('minuterie', 'BEYOND_TOTAL', `${text}, plus que la durée totale de la vidéo.`),
    );
  }
  return fieldErrors;
}

/** One warning for each sequence that begins before an earlier one has ended. */
function overlaps(sequences: readonly Sequence[]): FieldError[] {
  const inTime = sequences
    .map((sequence, index) => ({ sequence, index, end: sequence.debut + sequence.duree }))
    .sort((a, b) => a.sequence.debut - b.sequence.debut || a.index - b.index);
  const warnings: FieldError[] = [];
  let longest = inTime[0];
  for (const current of inTime.slice(1)) {
    if (longest !== undefined && current.sequence.debut < longest.end) {
      const message = `Cette séquence commence avant la fin de « ${longest.sequence.titre} ».`;
      warnings.push(error(`minuterie.${current.index}.debut`, 'OVERLAP', message));
    }
    if (longest === undefined || current.end > longest.end) longest = current;
  }
  return warnings;
}

export type TimedElement = {
  readonly type: 'P' | 'V' | null;
  readonly duree: number | null;
  readonly minuterie: readonly Sequence[];
};

/**
 * Whether the timing of a recording is complete, so that it may be submitted without going through
 * MINU. A provisional duration counts, because codes are requested before mastering.
 */
export function isMinuterieComplete(element: TimedElement): boolean {
  const { duree, type, minuterie } = element;
  if (duree === null || !Number.isInteger(duree) || duree < DUREE_MIN || duree > DUREE_MAX)
    return false;
  return type !== 'V' || checkSequences(minuterie, duree).errors.length === 0;
}
