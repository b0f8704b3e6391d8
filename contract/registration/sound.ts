/**
 * Sound: recordings of the register that sound the same, and the stored fingerprint of a recording.
 */

import { z } from 'zod/mini';
import { type CallLimit, endpoint } from '#contract/endpoint.ts';
import { duree, id, idInQuery, text, timestamp } from '#contract/values.ts';
import { domainError } from '#domain/domain-error.ts';
import { SPEEDS } from '#domain/sound/speeds.ts';
import { MOST_DIGITS, readFingerprint } from '#domain/sound/written.ts';
import { similarRecording } from './proximity.ts';

/** Sixty files a minute, each sought twice: as it is, and at other speeds. Listening to one takes longer. */
const SEARCHES_PER_MINUTE = 120;
export const TOO_MANY_SOUNDS = domainError(
  'TOO_MANY_SOUNDS',
  'tooMany',
  'Vous avez cherché beaucoup de sons en peu de temps. Attendez une minute, puis reprenez.',
);
const SOUNDS: CallLimit = {
  name: 'son',
  perMinute: SEARCHES_PER_MINUTE,
  field: 'empreinte',
  domainError: TOO_MANY_SOUNDS,
};

/** Words of 32 bits, eight hexadecimal digits each, as Chromaprint makes them from the first two minutes. */
const empreinte = z.pipe(
  z.string().check(
    z.maxLength(MOST_DIGITS),
    z.refine((value: string) => readFingerprint(value) !== null, {
      error:
        'Empreinte attendue : d’un son de 6 secondes au moins, des 2 premières minutes au plus.',
    }),
  ),
  // Valid: the check above parsed it.
  z.transform((value: string): Uint32Array => readFingerprint(value) as Uint32Array),
);

/** Waveform to draw: loudness from the beginning to the end, two hexadecimal digits per bar. */
const forme = z.string().check(z.regex(/^(?:[0-9a-f]{2}){2,240}$/, 'Forme d’onde attendue.'));

const result = z.strictObject({
  ...similarRecording,
  /** The same sound; or near it: a new master, an edit, another speed. */
  verdict: z.enum(['MEME', 'PROCHE']),
  /** Share of the sound that agrees, 0 to 100. */
  ressemblance: z.int(),
  /** Seconds by which this recording starts later. */
  decalage: z.number(),
  /** Percentage by which this recording runs faster. */
  vitesse: z.number(),
  /** For the own structure or for staff; null otherwise. */
  forme: z.nullable(z.string()),
});
export type SonTrouve = z.output<typeof result>;

const otherSound = z.strictObject(similarRecording);

/** Stored sound of a recording. */
const storedSound = z.nullable(
  z.strictObject({ duree: z.string(), forme: z.string(), keptAt: timestamp }),
);

export const findSound = endpoint({
  method: 'POST',
  path: '/api/isrc/sons',
  summary:
    'Recordings that sound like a file, or like what is kept with a recording, sought among the codes of the whole ' +
    'register and what the own structure is entering, or among those of the own structure alone; 60 files a minute. ' +
    'The sound itself is never sent.',
  permission: 'readDossiers',
  audit: null,
  query: null,
  body: z.union([
    z.strictObject({ elementId: id }),
    z.strictObject({
      empreinte,
      duree,
      elementId: z.optional(id),
      /** Recordings of the own structure only, with their code or without; for staff, still all. */
      parmi: z.optional(z.literal('STRUCTURE')),
      /**
       * Fingerprints of the same sound at other speeds, searched when the original one finds
       * nothing.
       */
      vitesses: z.optional(
        z
          .array(z.strictObject({ vitesse: z.number().check(z.gte(-1), z.lte(1)), empreinte }))
          .check(z.maxLength(SPEEDS.length)),
      ),
    }),
  ]),
  output: z.strictObject({
    /** Stored sound of the named recording; the results are of the same type. */
    son: storedSound,
    /** The most alike first, ten at most. */
    trouves: z.array(result),
    /** Recordings with similar texts to the named one, but another sound: different recordings. */
    autresSons: z.array(otherSound),
  }),
  errors: [TOO_MANY_SOUNDS],
  limit: SOUNDS,
});
export type SonsTrouves = z.output<typeof findSound.output>;

export const readSound = endpoint({
  method: 'GET',
  path: '/api/isrc/son',
  summary:
    'Whether a fingerprint is kept with a recording: since when, of how long a sound, and its shape.',
  permission: 'readDossiers',
  audit: null,
  query: z.strictObject({ elementId: idInQuery }),
  body: null,
  output: z.strictObject({ son: storedSound }),
  errors: [],
});

export const keepSound = endpoint({
  method: 'PUT',
  path: '/api/isrc/son',
  summary: 'Keeps the fingerprint of a sound file with a recording, in place of the one before.',
  permission: 'writeDossiers',
  audit: 'son.keep',
  query: null,
  body: z.strictObject({ elementId: id, empreinte, duree, forme }),
  output: z.strictObject({ elementId: id, keptAt: timestamp }),
  errors: [],
});

export const removeSound = endpoint({
  method: 'DELETE',
  path: '/api/isrc/son',
  summary: 'Removes the fingerprint that is kept with a recording.',
  permission: 'writeDossiers',
  audit: 'son.remove',
  query: null,
  /** `motif`: reason why staff remove the sound of another structure; stored in its history. */
  body: z.strictObject({ elementId: id, motif: z.optional(text(2000)) }),
  output: z.strictObject({ elementId: id }),
  errors: [],
});
