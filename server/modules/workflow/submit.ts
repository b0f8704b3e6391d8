/** `POST /api/workflow`: a complete person and a complete structure go to the staff together. */

import type { submitAccount } from '#contract/account/workflow.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { isBlank } from '#domain/free-text.ts';
import { missingDocuments } from '#domain/justificatif/expected-documents.ts';
import { checkProfileFields, missingProfileFields } from '#domain/profile/profile-fields.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { structureLife } from '#domain/structure/life.ts';
import {
  checkStructureFields,
  missingStructureFields,
} from '#domain/structure/structure-fields.ts';
import { hasRepresentative } from '#domain/structure/team-rules.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';
import { type AccountMoves, lockAccount, type Person, type Structure } from './account-lookup.ts';

/** What the other modules know of a submission. Handed in by `compose.ts`. */
export type SubmissionParts = AccountMoves & {
  /** How many justificatifs the structure keeps. */
  readonly justificatifsHeld: (call: Call, structureId: number) => Promise<number>;
  readonly tell: Tell;
};

export function submitter(parts: SubmissionParts): Verb<typeof submitAccount> {
  return async (call, { body }) => {
    // The letters that follow go to whoever is named: nobody sends an account in the name of somebody else.
    if (body.interlocuteurId !== call.interlocuteurId) throw new Refusal(NOT_FOUND);
    const { structure, person } = await lockAccount(call, body);
    structureLife.lead({ action: 'submit', from: structure.etat, by: 'owner' });
    const errors = [
      ...under('structure', structureFaults(call, structure)),
      ...under('interlocuteur', personFaults(person)),
      ...(await representativeFaults(call, structure)),
      ...missingDocuments(structure, await parts.justificatifsHeld(call, structure.structureId)),
    ];
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    const { answer, ...moved } = await moveAccount(call, parts, structure, person);
    await tellMove(parts.tell, call, moved, body, {
      ACCOUNT_SUBMITTED: { emailVerifie: person.emailVerifie },
    });
    return answer;
  };
}

async function moveAccount(call: Call, parts: AccountMoves, structure: Structure, person: Person) {
  const { interlocuteurId } = person;
  const { structureId } = structure;
  const by = 'owner';
  const moved = await parts.moveStructure(call, structure, {
    action: 'submit',
    by,
    who: interlocuteurId,
  });
  const etatInterlocuteur = await parts.movePerson(call, person, { action: 'submit', by });
  const { etat, motif = null } = moved.written;
  await call.record({
    ...moved.trace,
    structureId,
    before: {
      interlocuteurId,
      etat: structure.etat,
      motif: structure.motif,
      etatInterlocuteur: person.etat,
    },
    after: { interlocuteurId, etat, motif, etatInterlocuteur },
  });
  return { ...moved, answer: { interlocuteurId, structureId, etat, etatInterlocuteur } };
}

function structureFaults(call: Call, row: Structure): FieldError[] {
  const { statut, situation } = row;
  const fields = { ...structureFieldsOf(row), statut, situation };
  const missing = missingStructureFields(fields);
  const lacking = new Set(missing.map(({ path }) => path));
  const wrong = checkStructureFields(fields, { today: dayInParis(call.now) });
  return [...missing, ...wrong.filter(({ path }) => !lacking.has(path))];
}

const personFaults = (person: Person): FieldError[] => [
  ...missingProfileFields(person),
  ...checkProfileFields(person),
];

async function representativeFaults(
  { db }: Call,
  { structureId }: Structure,
): Promise<FieldError[]> {
  const team = await db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select(['i.nom', 'i.prenom'])
    .select(rolesIn('c'))
    .where('c.structureId', '=', structureId)
    .execute();
  const fault = (message: string) => [{ path: 'representants', code: 'REQUIRED', message }];
  if (!hasRepresentative(team)) return fault('Nommez un représentant légal.');
  if (hasRepresentative(team.filter(({ nom, prenom }) => !isBlank(nom) && !isBlank(prenom))))
    return [];
  return fault('Indiquez le nom et le prénom du représentant légal.');
}

function under(prefix: string, faults: readonly FieldError[]): FieldError[] {
  return faults.map((fault) => ({ ...fault, path: `${prefix}.${fault.path}` }));
}
