/** `PUT /api/workflow`: staff accept an account, refuse it with a motive, or delete it. */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { decideAccount } from '#contract/account/workflow.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { isBlank } from '#domain/free-text.ts';
import type { PersonEtat } from '#domain/profile/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { type StructureMove, structureLife } from '#domain/structure/life.ts';
import { missingToBeValid } from '#domain/structure/structure-fields.ts';
import type { deleteForgottenDraft } from '#server/modules/profiles/contacts.ts';
import type { leaveStructure, waitsElsewhere } from '#server/modules/profiles/move-person.ts';
import type { DeleteEmpty, TellGone } from '#server/modules/structures/delete.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';
import { type AccountMoves, lockAccount, type Person, type Structure } from './account-lookup.ts';

/** What the other modules do for a deletion. Handed in by `compose.ts`. */
export type DecisionParts = AccountMoves & {
  /** With its history row. @returns who belonged to it @throws Refusal STRUCTURE_NOT_EMPTY */
  readonly deleteEmptyStructure: DeleteEmpty;
  /** Whoever is awaited nowhere else starts again. @returns where each is now */
  readonly leaveStructure: typeof leaveStructure;
  /** Whether another structure is looked at that the person sent. */
  readonly waitsElsewhere: typeof waitsElsewhere;
  /** Everybody who belonged to it and signs in. */
  readonly tellGone: TellGone;
  readonly deleteForgottenDraft: typeof deleteForgottenDraft;
  readonly tell: Tell;
};

const ACTIONS = { OK: 'accept', KO: 'refuse', DELETE: 'remove' } as const satisfies Record<
  BodyOf<typeof decideAccount>['action'],
  StructureMove['action']
>;

export function decider(parts: DecisionParts): Verb<typeof decideAccount> {
  return async (call, { body }) => {
    const { structure, person } = await lockAccount(call, body);
    const motif = motifOf(body);
    const action = ACTIONS[body.action];
    structureLife.lead({
      action,
      from: structure.etat,
      by: 'staff',
      conditions: { motifGiven: motif !== null },
    });
    refuseUnseen(structure, body);
    if (action === 'accept') refuseIncomplete(structure);
    const ids = { interlocuteurId: body.interlocuteurId, structureId: body.structureId };
    if (action === 'remove') {
      const etatInterlocuteur = await deleteAccount(
        call,
        parts,
        structure,
        person,
        body.motif ?? null,
      );
      return { ...ids, etat: null, etatInterlocuteur };
    }
    const moved = await moveAccount(call, parts, structure, person, { action, motif });
    await tellMove(parts.tell, call, moved, ids, {
      ACCOUNT_ACCEPTED: {},
      ACCOUNT_REFUSED: { motif: motif ?? '' },
    });
    return { ...ids, etat: moved.written.etat, etatInterlocuteur: moved.etatInterlocuteur };
  };
}

/** Refused, corrected and sent again since it was read, or refused by a colleague: not what was looked at. */
function refuseUnseen({ revision }: Structure, body: BodyOf<typeof decideAccount>): void {
  if (body.revision === undefined || body.revision === revision) return;
  throw new Refusal(STRUCTURE_CHANGED, {
    versions: { sent: { revision: body.revision }, current: { revision } },
  });
}

/** What makes a company (V1) is there whoever filled the record in, and whatever was changed since it was sent. */
function refuseIncomplete(structure: Structure): void {
  const { statut, situation } = structure;
  const missing = missingToBeValid({ ...structureFieldsOf(structure), statut, situation });
  const errors = missing.map((fault) => ({ ...fault, path: `structure.${fault.path}` }));
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
}

/** @throws Refusal INVALID_FIELDS: a refusal is never silent. */
function motifOf({ action, motif }: BodyOf<typeof decideAccount>): string | null {
  if (action !== 'KO') return null;
  if (motif !== undefined && !isBlank(motif)) return motif;
  const message = 'Indiquez le motif : il sera montré à la personne.';
  throw new Refusal(INVALID_FIELDS, { errors: [{ path: 'motif', code: 'REQUIRED', message }] });
}

async function moveAccount(
  call: Call,
  parts: DecisionParts,
  structure: Structure,
  person: Person,
  { action, motif }: { readonly action: 'accept' | 'refuse'; readonly motif: string | null },
) {
  const { structureId } = structure;
  const { interlocuteurId } = person;
  const by = 'staff';
  const moved = await parts.moveStructure(call, structure, { action, by, motif });
  const conditions = {
    awaitedElsewhere: await parts.waitsElsewhere(call, structureId, interlocuteurId),
  };
  const etatInterlocuteur = await parts.movePerson(call, person, { action, by, conditions, motif });
  await call.record({
    ...moved.trace,
    structureId,
    before: { interlocuteurId, etat: structure.etat, etatInterlocuteur: person.etat },
    after: { interlocuteurId, etatInterlocuteur, etat: moved.written.etat, motif },
  });
  return { ...moved, etatInterlocuteur };
}

/**
 * The structure goes. The person's record goes when nothing else speaks of it; otherwise (the history
 * never forgets who acted) it is a draft again, free to be completed.
 */
async function deleteAccount(
  call: Call,
  parts: DecisionParts,
  structure: Structure,
  person: Person,
  motif: string | null,
): Promise<PersonEtat | null> {
  const { interlocuteurId } = person;
  const moved = structureLife.advance(
    { action: 'remove', from: structure.etat, by: 'staff' },
    call,
  );
  const people = await parts.deleteEmptyStructure(call, structure, moved, motif);
  const etats = await parts.leaveStructure(call, structure.structureId, people);
  await parts.tellGone(call, structure, moved, people);
  return (await parts.deleteForgottenDraft(call, interlocuteurId))
    ? null
    : (etats.get(interlocuteurId) ?? person.etat);
}
