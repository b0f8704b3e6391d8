/** `POST /api/workflow`: a complete person and a complete structure go to the staff together. */

import type { submitAccount } from '#contract/account/workflow.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { isBlank } from '#domain/free-text.ts';
import { missingDocuments } from '#domain/justificatif/expected-documents.ts';
import { checkProfileFields, missingProfileFields } from '#domain/profile/profile-fields.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { structureStateMachine } from '#domain/structure/state-machine.ts';
import {
  checkStructureFields,
  missingStructureFields,
} from '#domain/structure/structure-fields.ts';
import { hasRepresentative } from '#domain/structure/team-rules.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';
import { type AccountMoves, lockAccount, type Person, type Structure } from './account-lookup.ts';

/** What other modules know about a submission. Provided by `compose.ts`. */
export type SubmissionDeps = AccountMoves & {
  /** Number of justificatifs stored for the structure. */
  readonly storedJustificatifs: (call: Call, structureId: number) => Promise<number>;
  readonly notify: Notify;
};

export function submitter(submissionDeps: SubmissionDeps): Handler<typeof submitAccount> {
  return async (call, { body }) => {
    // Later mails go to the named person, so nobody may submit an account in another person's name.
    if (body.interlocuteurId !== call.interlocuteurId) throw new DomainError(NOT_FOUND);
    const { structure, person } = await lockAccount(call, body);
    structureStateMachine.target({ action: 'submit', from: structure.etat, by: 'owner' });
    const errors = [
      ...under('structure', structureErrors(call, structure)),
      ...under('interlocuteur', personErrors(person)),
      ...(await representativeErrors(call, structure)),
      ...missingDocuments(
        structure,
        await submissionDeps.storedJustificatifs(call, structure.structureId),
      ),
    ];
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    const { answer, ...moved } = await moveAccount(call, submissionDeps, structure, person);
    await notifyMove(submissionDeps.notify, call, moved, body, {
      ACCOUNT_SUBMITTED: { emailVerifie: person.emailVerifie },
    });
    return answer;
  };
}

async function moveAccount(
  call: Call,
  accountMoves: AccountMoves,
  structure: Structure,
  person: Person,
) {
  const { interlocuteurId } = person;
  const { structureId } = structure;
  const by = 'owner';
  const moved = await accountMoves.moveStructure(call, structure, {
    action: 'submit',
    by,
    who: interlocuteurId,
  });
  const etatInterlocuteur = await accountMoves.movePerson(call, person, { action: 'submit', by });
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

function structureErrors(call: Call, row: Structure): FieldError[] {
  const { statut, situation } = row;
  const fields = { ...structureFieldsOf(row), statut, situation };
  const missing = missingStructureFields(fields);
  const lacking = new Set(missing.map(({ path }) => path));
  const wrong = checkStructureFields(fields, { today: dayInParis(call.now) });
  return [...missing, ...wrong.filter(({ path }) => !lacking.has(path))];
}

const personErrors = (person: Person): FieldError[] => [
  ...missingProfileFields(person),
  ...checkProfileFields(person),
];

async function representativeErrors(
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
  const error = (message: string) => [{ path: 'representants', code: 'REQUIRED', message }];
  if (!hasRepresentative(team)) return error('Nommez un représentant légal.');
  if (hasRepresentative(team.filter(({ nom, prenom }) => !isBlank(nom) && !isBlank(prenom))))
    return [];
  return error('Indiquez le nom et le prénom du représentant légal.');
}

function under(prefix: string, fieldErrors: readonly FieldError[]): FieldError[] {
  return fieldErrors.map((fieldError) => ({ ...fieldError, path: `${prefix}.${fieldError.path}` }));
}
