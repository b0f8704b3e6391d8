/** Choices of the applicant about a similar recording. */

import { domainError, type FieldError } from '../domain-error.ts';
import { isBlank, textErrors } from '../free-text.ts';
import { formatIsrc, isIsrc } from '../isrc/isrc.ts';
import { BANDS } from './bands.ts';

/** Reuse the existing code; it is another version of it; it is another recording altogether. */
export const CHOIX = ['REUTILISER', 'AUTRE_VERSION', 'AUTRE_ENREGISTREMENT'] as const;
export type Choix = (typeof CHOIX)[number];

export const CHOIX_LABELS: Readonly<Record<Choix, string>> = {
  REUTILISER: 'Reprendre le code existant',
  AUTRE_VERSION: 'C’est une autre version',
  AUTRE_ENREGISTREMENT: 'C’est un autre enregistrement',
};

/** Greatest length of a motive, in code points. */
export const CHOIX_MOTIF_MAX = 500;

export const NO_CODE_TO_REUSE = domainError(
  'NO_CODE_TO_REUSE',
  'conflict',
  'Cet enregistrement n’a pas encore de code à reprendre : gardez l’une des deux lignes et supprimez l’autre.',
);

/** Whether the score is high enough that a choice is needed before sending. */
export function needsChoice({ score }: { readonly score: number }): boolean {
  return score >= BANDS.MEME;
}

type Chosen = {
  readonly choix: Choix;
  readonly motif: string | null;
  readonly version: string | null;
};

/** Every error of a choice. `version` is that of the recording the choice is about. */
export function choiceErrors({ choix, motif, version }: Chosen): FieldError[] {
  const fieldErrors = textErrors('motif', motif, {
    label: 'Le motif',
    max: CHOIX_MOTIF_MAX,
    multiline: true,
  });
  if (choix === 'AUTRE_ENREGISTREMENT' && isBlank(motif)) {
    fieldErrors.push({
      path: 'motif',
      code: 'REQUIRED',
      message: 'Dites en quelques mots pourquoi c’est un autre enregistrement.',
    });
  }
  if (choix === 'AUTRE_VERSION' && isBlank(motif) && isBlank(version)) {
    fieldErrors.push({
      path: 'motif',
      code: 'REQUIRED',
      message: 'Dites de quelle version il s’agit : dans le champ « Version », ou ici.',
    });
  }
  return fieldErrors;
}

type Resembled = {
  readonly titre: string | null;
  readonly artiste: string | null;
  readonly isrc: string | null;
};

/**
 * Error that blocks sending until a choice is recorded. The owner of the other recording is not
 * disclosed.
 */
export function choiceRequired(elementId: number, { titre, artiste, isrc }: Resembled): FieldError {
  const named = `« ${titre ?? ''} » (${artiste ?? 'artiste non renseigné'})`;
  const match =
    isrc !== null && isIsrc(isrc) ? `${named}, qui porte le code ${formatIsrc(isrc)}` : named;
  return {
    path: `elements.${elementId}.proximite`,
    code: 'CHOICE_REQUIRED',
    message: `Cet enregistrement ressemble à ${match} : dites si c’est le même, une autre version ou un autre enregistrement.`,
  };
}
