/** `POST /api/dossier` and `PUT /api/dossier`: validate, reject, or, with the marker, delete. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import { may } from '#domain/permission/may.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import { deleteDossier } from '../delete-dossier.ts';
import { type DecisionParts, decide } from './decide.ts';

export function validator(parts: DecisionParts): Verb<typeof validateDossier> {
  return async (call, { body }) => {
    // One address, two rights: deletion belongs to the writer, decision to staff only.
    if (body._method !== undefined) return deleteDossier(call, body.dossierId, parts.tell);
    if (!may(call.actor, 'treatDossiers')) throw new Refusal(NOT_FOUND);
    const { dossierId, declarations = [], reserve } = body;
    return decide(call, { dossierId, declarations, byDefault: 'OK', reserve }, parts);
  };
}

export function rejecter(parts: DecisionParts): Verb<typeof rejectDossier> {
  return (call, { body: { dossierId, declarations = [], motif } }) =>
    decide(call, { dossierId, declarations, byDefault: 'KO', motif }, parts);
}
