/** Values shared by several resources: ids, timestamps, texts, durations, codes. */

import { z } from 'zod/mini';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { ELEMENT_TYPES } from '#domain/element/lists.ts';
import { type Isrc, parseIsrc, UNREAD_ISRC } from '#domain/isrc/isrc.ts';
import {
  BARE_DUREE,
  isBareDuree,
  parseDuree,
  parsePosition,
  UNREAD_DUREE,
  UNREAD_POSITION,
} from '#domain/minuterie/duree.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';

/** Largest id: the database's integer. */
const LARGEST_ID = 2_147_483_647;

/** An id in a JSON body. */
export const id = z.int().check(z.minimum(1), z.maximum(LARGEST_ID));

/** An id in a query string: digits only, no sign, no leading zero. */
export const idInQuery = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Identifiant attendu : un nombre entier.')),
  z.pipe(z.transform(Number), id),
);

/** An enum that a minor version may extend, as docs/deprecation.md announces. */
export function growing<const T extends readonly string[]>(list: T) {
  return z.enum(list).register(z.globalRegistry, {
    description: 'This list may grow: leave what you do not know.',
    'x-grows': true,
  });
}

/** A moment on the wire: ISO 8601, UTC. */
export const timestamp = z.string();

/** Free text: trimmed, never a control character; bounds in characters. */
export function text(maximum: number, minimum = 0) {
  return z.pipe(
    z
      .string()
      .check(
        z.regex(NO_CONTROL_CHARACTER, 'Ce texte contient un caractère qui n’est pas accepté.'),
      ),
    z.pipe(
      z.transform((value: string) => value.trim().normalize('NFC')),
      z
        .string()
        .check(
          z.minLength(
            minimum,
            minimum === 1
              ? 'Cette information est obligatoire.'
              : `${minimum} caractères au moins.`,
          ),
          z.maxLength(maximum, `${maximum} caractères au plus.`),
        ),
    ),
  );
}

// Tab and line breaks are text; other control characters come from broken copies or attacks.
const NO_CONTROL_CHARACTER = /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u;

/** A duration on the wire, `hh:mm:ss`; any form that a person may type is accepted, but for a number alone. */
export const duree = z.pipe(
  z
    .string()
    .check(
      z.maxLength(32),
      z.refine((value: string) => !isBareDuree(value), { error: BARE_DUREE, abort: true }),
      z.refine((value: string) => parseDuree(value) !== null, { error: UNREAD_DUREE }),
    )
    .register(z.globalRegistry, {
      description:
        'hh:mm:ss, from 00:00:01 to 23:59:59; also 3:45, 3m45 or PT3M45S. A number alone is refused: it does not say its unit.',
      examples: ['00:03:45'],
    }),
  z.transform((value: string): number => parseDuree(value) ?? 0),
);

/** A moment inside a recording, `hh:mm:ss`; zero is its beginning. */
export const position = z.pipe(
  z.string().check(
    z.maxLength(32),
    z.refine((value: string) => parsePosition(value) !== null, {
      error: UNREAD_POSITION,
    }),
  ),
  z.transform((value: string): number => parsePosition(value) ?? 0),
);

/** A whole code in any presentation. */
export const isrcIn = z.pipe(
  z.string().check(
    z.refine((value: string) => parseIsrc(value) !== null, {
      error: UNREAD_ISRC,
    }),
  ),
  // Valid: the check above parsed it.
  z.transform((value: string): Isrc => parseIsrc(value) as Isrc),
);

export const elementType = z.enum(ELEMENT_TYPES);

/** Short description of a recording, used in lists of others. */
export const recordingLine = {
  type: elementType,
  titre: z.nullable(z.string()),
  version: z.nullable(z.string()),
  artiste: z.nullable(z.string()),
  duree: z.nullable(z.string()),
  anneePublication: z.nullable(z.int()),
};

/** State of a structure or a profile: 1 SAISIE, 2 VALIDATION, 3 VALIDE, 4 REFUSE. */
export const etat = z.literal(Object.values(STRUCTURE_ETATS));
/** State of a dossier: the same numbers, with its own moves. */
export const dossierEtat = z.literal(Object.values(DOSSIER_ETATS));

/** Object check: reports `second` when both fields are present. */
export const neverBoth = (first: string, second: string, error: string) =>
  z.refine<object>(
    (body) => Reflect.get(body, first) === undefined || Reflect.get(body, second) === undefined,
    { path: [second], error },
  );
