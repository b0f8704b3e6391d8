/** `GET` and `POST /api/profile/fusion`: two records of one person, read first, then made one. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { mergePeople, PersonRow, previewPeopleMerge } from '#contract/registry-care/people.ts';
import { MERGE_CHANGED } from '#contract/registry-care/structures.ts';
import {
  PEOPLE_MERGE_REFUSED,
  peopleObstacleSentence,
  peopleObstacles,
  remainingSignIn,
} from '#domain/profile/merge-people.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { joinRecords, type MergeDeps } from './join-records.ts';
import { countPeople, findPeople, lockPeople } from './pair.ts';
import { presentPersonRow, withColumns } from './search.ts';
import { sheetOf } from './sheet.ts';

export function peopleMergePreviewer(societyStructureId: number): Verb<typeof previewPeopleMerge> {
  return async (call, { query }) => {
    const pair = await findPeople(call, query, societyStructureId);
    const { kept, gone } = pair;
    const obstacles = peopleObstacles(kept, gone);
    return {
      gardee: await rowOf(call, kept.interlocuteurId),
      partante: await rowOf(call, gone.interlocuteurId),
      comptes: await countPeople(call, pair),
      connexionAChoisir: obstacles.length === 0 && remainingSignIn(kept, gone, null) === 'CHOICE',
      obstacles: obstacles.map((code) => ({ code, message: peopleObstacleSentence(code) })),
    };
  };
}

async function rowOf({ db }: Call, interlocuteurId: number): Promise<PersonRow> {
  const found = db
    .selectFrom('interlocuteur as i')
    .where('i.interlocuteurId', '=', interlocuteurId);
  return presentPersonRow(await withColumns(found).executeTakeFirstOrThrow());
}

export function peopleMerger(
  societyStructureId: number,
  deps: MergeDeps,
): Verb<typeof mergePeople> {
  return async (call, { body }) => {
    const pair = await lockPeople(call, body, societyStructureId);
    const { kept, gone } = pair;
    const obstacles = peopleObstacles(kept, gone);
    if (obstacles.length > 0) {
      throw new Refusal(PEOPLE_MERGE_REFUSED, {
        detail: obstacles.map(peopleObstacleSentence).join(' '),
      });
    }
    const signIn = remainingSignIn(kept, gone, body.connexionGardee ?? null);
    if (signIn === 'CHOICE') throw new Refusal(INVALID_FIELDS, { errors: [SIGN_IN_TO_CHOOSE] });
    const counts = await countPeople(call, pair);
    const { structures, structuresCommunes, demandes } = body.comptes;
    const isSame =
      counts.structures === structures &&
      counts.structuresCommunes === structuresCommunes &&
      counts.demandes === demandes;
    if (!isSame) throw new Refusal(MERGE_CHANGED);
    await joinRecords(call, pair, { signIn, motif: body.motif }, deps);
    return sheetOf(call, kept.interlocuteurId);
  };
}

const SIGN_IN_TO_CHOOSE = {
  path: 'connexionGardee',
  code: 'REQUIRED',
  message: 'Ces deux personnes se connectent : choisissez le compte de connexion qui reste.',
};
