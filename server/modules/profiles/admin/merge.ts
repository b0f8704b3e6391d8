/** `GET` and `POST /api/profile/fusion`: compares two records of one person, then merges them. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type {
  mergePeople,
  PersonRow,
  previewPeopleMerge,
} from '#contract/registry-admin/people.ts';
import { MERGE_CHANGED } from '#contract/registry-admin/structures.ts';
import { DomainError } from '#domain/domain-error.ts';
import {
  PEOPLE_MERGE_REFUSED,
  peopleObstacleSentence,
  peopleObstacles,
  remainingSignIn,
} from '#domain/profile/merge-people.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { joinRecords, type MergeDeps } from './join-records.ts';
import { countPeople, findPeople, lockPeople } from './pair.ts';
import { presentPersonRow, withColumns } from './search.ts';
import { sheetOf } from './sheet.ts';

export function peopleMergePreviewer(
  societyStructureId: number,
): Handler<typeof previewPeopleMerge> {
  return async (call, { query }) => {
    const pair = await findPeople(call, query, societyStructureId);
    const { stored, gone } = pair;
    const obstacles = peopleObstacles(stored, gone);
    return {
      gardee: await rowOf(call, stored.interlocuteurId),
      partante: await rowOf(call, gone.interlocuteurId),
      comptes: await countPeople(call, pair),
      connexionAChoisir: obstacles.length === 0 && remainingSignIn(stored, gone, null) === 'CHOICE',
      obstacles: obstacles.map((code) => ({ code, message: peopleObstacleSentence(code) })),
    };
  };
}

async function rowOf({ db }: Call, interlocuteurId: number): Promise<PersonRow> {
  const query = db
    .selectFrom('interlocuteur as i')
    .where('i.interlocuteurId', '=', interlocuteurId);
  return presentPersonRow(await withColumns(query).executeTakeFirstOrThrow());
}

export function peopleMerger(
  societyStructureId: number,
  deps: MergeDeps,
): Handler<typeof mergePeople> {
  return async (call, { body }) => {
    const pair = await lockPeople(call, body, societyStructureId);
    const { stored, gone } = pair;
    const obstacles = peopleObstacles(stored, gone);
    if (obstacles.length > 0) {
      throw new DomainError(PEOPLE_MERGE_REFUSED, {
        detail: obstacles.map(peopleObstacleSentence).join(' '),
      });
    }
    const signIn = remainingSignIn(stored, gone, body.connexionGardee ?? null);
    if (signIn === 'CHOICE') throw new DomainError(INVALID_FIELDS, { errors: [SIGN_IN_TO_CHOOSE] });
    const counts = await countPeople(call, pair);
    const { structures, structuresCommunes, demandes } = body.comptes;
    const isSame =
      counts.structures === structures &&
      counts.structuresCommunes === structuresCommunes &&
      counts.demandes === demandes;
    if (!isSame) throw new DomainError(MERGE_CHANGED);
    await joinRecords(call, pair, { signIn, motif: body.motif }, deps);
    return sheetOf(call, stored.interlocuteurId);
  };
}

const SIGN_IN_TO_CHOOSE = {
  path: 'connexionGardee',
  code: 'REQUIRED',
  message: 'Ces deux personnes se connectent : choisissez le compte de connexion qui reste.',
};
