/** Searches that staff keep under a name. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import {
  LONGEST_CRITERES,
  LONGEST_VUE_NAME,
  VUE_ECRANS,
} from '#domain/workbench/staff-preferences.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../values.ts';

export const VIEW_NAME_TAKEN = domainError(
  'VIEW_NAME_TAKEN',
  'conflict',
  'Vous avez déjà une vue de ce nom sur cet écran.',
);
export const TOO_MANY_VIEWS = domainError(
  'TOO_MANY_VIEWS',
  'conflict',
  'Vous avez déjà 30 vues sur cet écran : retirez-en une d’abord.',
);

const ecran = z.enum(VUE_ECRANS);

const viewOut = z.strictObject({
  vueId: id,
  ecran,
  nom: z.string(),
  /** The part of the screen's address after the question mark. */
  criteres: z.string(),
  /** True when all staff share it. */
  partagee: z.boolean(),
  /** Null: the caller's own. */
  par: z.nullable(z.string()),
  can: z.strictObject({ delete: z.boolean() }),
});
export type ViewOut = z.output<typeof viewOut>;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/vues',
  summary:
    'The searches kept for a screen: the caller’s own, then those that others share; by name.',
  permission: 'treatDossiers',
  audit: null,
  query: z.strictObject({ ecran }),
  body: null,
  output: z.strictObject({ rows: z.array(viewOut) }),
  errors: [],
});

export const addView = endpoint({
  method: 'POST',
  path: '/api/vues',
  summary: 'Keeps a search of a screen under a name, for oneself or for all staff.',
  permission: 'treatDossiers',
  audit: 'vue.add',
  query: null,
  body: z.strictObject({
    ecran,
    nom: text(LONGEST_VUE_NAME, 1),
    criteres: z
      .string()
      .check(
        z.maxLength(LONGEST_CRITERES),
        z.regex(
          /^[\w%+&=.~*-]*$/,
          'Seule la fin d’une adresse est attendue, après le point d’interrogation.',
        ),
      ),
    partagee: z.boolean(),
  }),
  output: viewOut,
  errors: [VIEW_NAME_TAKEN, TOO_MANY_VIEWS],
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/vues',
  summary: 'Forgets a kept search: one’s own, or for a manager of the society one that is shared.',
  permission: 'treatDossiers',
  audit: 'vue.delete',
  query: null,
  body: z.strictObject({ vueId: id }),
  output: z.strictObject({ vueId: id, deleted: z.literal(true) }),
  errors: [],
});
