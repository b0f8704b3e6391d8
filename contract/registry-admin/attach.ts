/**
 * Account under validation whose company is already known: the person joins the existing structure,
 * and the new record is deleted.
 */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { STRUCTURE_TRANSITION_REFUSED } from '#domain/structure/state-machine.ts';
import { roleFlags } from '../account/role-flags.ts';
import { STRUCTURE_CHANGED, STRUCTURE_NOT_EMPTY } from '../account/structure.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../values.ts';

export const CANNOT_ATTACH = domainError(
  'CANNOT_ATTACH',
  'conflict',
  'Cette structure ne peut pas accueillir ce compte : choisissez une structure validée.',
);

export const attachAccount = endpoint({
  method: 'POST',
  path: '/api/workflow/rattachement',
  summary:
    'Instead of validating the structure of an account, staff attach its person to an existing one with the roles ' +
    'given; its papers and drafts follow, and the new record is deleted.',
  permission: 'treatAccounts',
  audit: 'account.attach',
  query: null,
  body: z.strictObject({
    interlocuteurId: id,
    structureId: id,
    versStructureId: id,
    ...roleFlags,
    motif: z.optional(text(2000)),
    /** Of the new structure, as it was read. */
    revision: z.optional(z.int()),
  }),
  output: z.strictObject({
    interlocuteurId: id,
    /** Structure of the person after the call. */
    structureId: id,
    raison: z.string(),
    justificatifs: z.int(),
  }),
  errors: [STRUCTURE_TRANSITION_REFUSED, STRUCTURE_CHANGED, STRUCTURE_NOT_EMPTY, CANNOT_ATTACH],
});
