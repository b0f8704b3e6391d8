/** `PUT /api/workflow`: staff accept an account, refuse it with a motive, or delete it. */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { decideAccount } from '#contract/account/workflow.ts';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { ETATS, type Etat } from '#domain/dossier/etats.ts';
import { isBlank } from '#domain/free-text.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  canStructureTransition,
  type StructureAction,
  structureTransition,
} from '#domain/structure/etats.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { Tell } from '#server/platform/tell.ts';
import { lockAccount, movePerson, type Person, type Structure } from './account-lookup.ts';

/** What the other modules do for a deletion. Handed in by `compose.ts`. */
export type DecisionParts = {
  /** With its history row. @throws Refusal STRUCTURE_NOT_EMPTY */
  readonly deleteEmptyStructure: (call: Call, structure: Structure) => Promise<void>;
  readonly deleteForgottenDraft: (call: Call, interlocuteurId: number) => Promise<boolean>;
  readonly tell: Tell;
};

const ACTIONS = { OK: 'accept', KO: 'refuse', DELETE: 'remove' } as const satisfies Record<
  BodyOf<typeof decideAccount>['action'],
  StructureAction
>;

export function decider(parts: DecisionParts): Verb<typeof decideAccount> {
  return async (call, { body }) => {
    const { structure, person } = await lockAccount(call, body);
    const motif = motifOf(body);
    const to = structureTransition({
      action: ACTIONS[body.action],
      from: structure.etat,
      by: 'staff',
      motifGiven: motif !== null,
    });
    refuseUnseen(structure, body);
    const ids = { interlocuteurId: body.interlocuteurId, structureId: body.structureId };
    if (to === 'gone') {
      return { ...ids, etat: null, etatInterlocuteur: await deleteAccount(call, parts, structure, person) };
    }
    const moved = await moveAccount(call, structure, person, { etat: to, motif });
    await parts.tell(
      call,
      motif === null
        ? { kind: 'ACCOUNT_ACCEPTED', ...ids, facts: {} }
        : { kind: 'ACCOUNT_REFUSED', ...ids, facts: { motif } },
    );
    return { ...ids, ...moved };
  };
}

/** Refused, corrected and sent again since it was read, or refused by a colleague: not what was looked at. */
function refuseUnseen({ revision }: Structure, body: BodyOf<typeof decideAccount>): void {
  if (body.revision === undefined || body.revision === revision) return;
  throw new Refusal(STRUCTURE_CHANGED, {
    versions: { sent: { revision: body.revision }, current: { revision } },
  });
}

/** @throws Refusal INVALID_FIELDS: a refusal is never silent. */
function motifOf({ action, motif }: BodyOf<typeof decideAccount>): string | null {
  if (action !== 'KO') return null;
  if (motif !== undefined && !isBlank(motif)) return motif;
  const message = 'Indiquez le motif : il sera montré à la personne.';
  throw new Refusal(INVALID_FIELDS, { errors: [{ path: 'motif', code: 'REQUIRED', message }] });
}

type Moved = Pick<OutputOf<typeof decideAccount>, 'etat' | 'etatInterlocuteur'>;

async function moveAccount(
  call: Call,
  structure: Structure,
  person: Person,
  to: { readonly etat: Etat; readonly motif: string | null },
): Promise<Moved> {
  const { structureId } = structure;
  await call.db
    .updateTable('structure')
    .set({ ...to, revision: structure.revision + 1, updatedAt: call.now })
    .where('structureId', '=', structureId)
    .execute();
  const etatInterlocuteur = await etatOfPerson(call, structure, person, to.etat);
  const motif = etatInterlocuteur === ETATS.REFUSE ? to.motif : null;
  if (etatInterlocuteur !== person.etat) await movePerson(call, person, { etat: etatInterlocuteur, motif });
  const { interlocuteurId } = person;
  await call.record({
    structureId,
    before: { interlocuteurId, etat: structure.etat, etatInterlocuteur: person.etat },
    after: { interlocuteurId, etatInterlocuteur, ...to },
  });
  return { etat: to.etat, etatInterlocuteur };
}

/**
 * The person follows the structure, once: someone validated stays so, and a refusal for one structure
 * says nothing of a person whom another one under validation still waits for.
 */
async function etatOfPerson(
  call: Call,
  { structureId }: Structure,
  { interlocuteurId, etat }: Person,
  to: Etat,
): Promise<Etat> {
  const action = to === ETATS.VALIDE ? 'accept' : 'refuse';
  if (!canStructureTransition({ action, from: etat, by: 'staff', motifGiven: true })) {
    // Refused with another structure in between: an acceptance clears it.
    return to === ETATS.VALIDE ? ETATS.VALIDE : etat;
  }
  return to === ETATS.REFUSE && (await waitsElsewhere(call, structureId, interlocuteurId)) ? etat : to;
}

async function waitsElsewhere({ db }: Call, structureId: number, interlocuteurId: number): Promise<boolean> {
  const other = await db
    .selectFrom('structure')
    .select('structureId')
    .where('submittedBy', '=', interlocuteurId)
    .where('structureId', '<>', structureId)
    .where('etat', '=', ETATS.VALIDATION)
    .executeTakeFirst();
  return other !== undefined;
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
): Promise<Etat | null> {
  const { interlocuteurId } = person;
  await parts.deleteEmptyStructure(call, structure);
  const waits = await waitsElsewhere(call, structure.structureId, interlocuteurId);
  const etat = person.etat === ETATS.VALIDE || waits ? person.etat : ETATS.SAISIE;
  if (etat !== person.etat) await movePerson(call, person, { etat, motif: null });
  const { raison, marque } = structure;
  // Before the record may go too: the mail is all that then remains.
  await parts.tell(call, {
    kind: 'ACCOUNT_DELETED',
    structureId: null,
    interlocuteurId,
    marque,
    facts: { raison },
  });
  return (await parts.deleteForgottenDraft(call, interlocuteurId)) ? null : etat;
}
