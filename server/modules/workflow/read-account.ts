/** `GET /api/workflow/dossier`: a person and a structure, next to similar existing ones. */

import type { readAccount } from '#contract/account/workflow.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { PERSON_NAMES } from '#domain/profile/profile-fields.ts';
import type { readOne } from '#server/modules/structures/read.ts';
import type { similarFinder } from '#server/modules/structures/similar.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';

/** What the structures module provides. Provided by `compose.ts`. */
export type AccountDeps = {
  /** @throws Refusal NOT_FOUND */
  readonly readStructure: typeof readOne;
  readonly findSimilar: ReturnType<typeof similarFinder>;
};

export function accountReader({
  readStructure,
  findSimilar,
}: AccountDeps): Handler<typeof readAccount> {
  return async (call, { query: { interlocuteurId, structureId } }) => {
    const structure = await readStructure(call, structureId);
    const people = await peopleOf(call, structureId);
    const personne = people.find((one) => one.interlocuteurId === interlocuteurId);
    if (personne === undefined) throw new DomainError(NOT_FOUND);
    return {
      interlocuteurId,
      structureId,
      personne,
      structure,
      contacts: people.map(
        ({ emailVerifie: _verified, etat: _etat, motif: _motif, ...contact }) => contact,
      ),
      proches: await findSimilar(call, structureId),
    };
  };
}

const PERSON = PERSON_NAMES.map((name) => `i.${name}` as const);

function peopleOf({ db }: Call, structureId: number) {
  return db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select([...PERSON, 'i.interlocuteurId', 'i.emailVerifie', 'i.etat', 'i.motif'])
    .select(rolesIn('c'))
    .where('c.structureId', '=', structureId)
    .orderBy('i.nom')
    .orderBy('i.prenom')
    .orderBy('i.email')
    .execute();
}
