/** The texts of the portal: read by everyone, rewritten by staff. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { LONGEST_TEXT } from '#domain/reference/portal-text.ts';
import { TEXT_KEYS } from '#domain/reference/text-keys.ts';
import { endpoint } from './endpoint.ts';
import { sentence } from './sentence.ts';
import { text, timestamp } from './values.ts';

/** Someone else rewrote the text; the problem carries both versions. */
export const TEXT_CHANGED = domainError(
  'TEXT_CHANGED',
  'conflict',
  'Ce texte a été modifié entre-temps.',
);

const key = z.enum(TEXT_KEYS);

/** The forms that a text may take (a small part of Markdown, no HTML) are those of `domain/reference/portal-text.ts`. */
const textOut = {
  id: key,
  value: z.string(),
  /** False while the text is the one that the portal came with. */
  reecrit: z.boolean(),
  updatedAt: z.nullable(timestamp),
};

export const readText = endpoint({
  method: 'POST',
  path: '/api/localization',
  summary: 'A text of the portal, by its name.',
  permission: 'public',
  audit: null,
  query: null,
  body: z.strictObject({ id: key }),
  output: z.strictObject(textOut),
  errors: [],
});

/** The pages contain the default texts, and fetch once those that staff rewrote. */
export const readRewrittenTexts = endpoint({
  method: 'GET',
  path: '/api/localization/reecrits',
  summary:
    'The texts of the portal that staff rewrote, for anyone; every other one stands as it came.',
  permission: 'public',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({ rows: z.array(z.strictObject({ id: key, value: z.string() })) }),
  errors: [],
});

export const writeText = endpoint({
  method: 'PUT',
  path: '/api/localization',
  summary: 'Rewrites a text of the portal; null gives it back the words it came with.',
  permission: 'writePortalTexts',
  audit: 'texte.write',
  query: null,
  body: z.strictObject({
    id: key,
    value: z.nullable(text(LONGEST_TEXT)),
    /**
     * `updatedAt` of the version that was read: an older one is refused. Absent: the current text
     * is replaced in any case.
     */
    luLe: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  }),
  output: z.strictObject(textOut),
  errors: [TEXT_CHANGED],
});

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/localization',
  summary: 'Every text of the portal with its place, for staff.',
  permission: 'readRegister',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...textOut,
        /** Location of the text in the portal, in French. */
        label: sentence,
        /** Author of the last change. */
        par: z.nullable(z.string()),
      }),
    ),
    can: z.strictObject({ write: z.boolean() }),
  }),
  errors: [],
});
