/** `PUT /api/profile`. */

import type { updateProfile } from '#contract/account/profile.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import type { Verb } from '#server/platform/call.ts';
import { changeProfile } from './change.ts';
import { presentProfile } from './profile-columns.ts';
import { isOpen, tiesTo } from './rights.ts';

export const update: Verb<typeof updateProfile> = async (call, { body }) => {
  const { interlocuteurId, preferences, revision, ...fields } = body;
  const structureId = structureIdOf(call.actor);
  const person = await changeProfile(call, interlocuteurId, { fields, preferences, revision, structureId });
  const ties = await tiesTo(call, person);
  return presentProfile(person, { compte: ties.hasAccount, edit: isOpen(person, ties) });
};
