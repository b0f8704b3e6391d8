/** `POST /api/dossier` and `PUT /api/dossier`: validate, reject, or, with the marker, delete. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import type { Handler } from '#server/platform/call.ts';
import { deleteDossier } from '../delete-dossier.ts';
import { type DecisionDeps, decide } from './decide.ts';

export function validator(decisionDeps: DecisionDeps): Handler<typeof validateDossier> {
  return async (call, { body }) => {
    // One address, two rights: deletion belongs to the writer, decision to staff only.
    if (body._method !== undefined) return deleteDossier(call, body.dossierId, decisionDeps.notify);
    if (!may(call.actor, 'treatDossiers')) throw new DomainError(NOT_FOUND);
    const { dossierId, declarations = [], reserve } = body;
    return decide(call, { dossierId, declarations, byDefault: 'OK', reserve }, decisionDeps);
  };
}

export function rejecter(decisionDeps: DecisionDeps): Handler<typeof rejectDossier> {
  return (call, { body: { dossierId, declarations = [], motif } }) =>
    decide(call, { dossierId, declarations, byDefault: 'KO', motif }, decisionDeps);
}
