/** `PUT /api/profile`. */

import type { updateProfile } from '#contract/account/profile.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { forEachPersonField } from '#domain/profile/profile-fields.ts';
import type { Verb } from '#server/platform/call.ts';
import { changeProfile } from './change.ts';
import { type ProfileFieldsIn, presentProfile } from './profile-columns.ts';
import { isOpen, tiesTo } from './rights.ts';

export const update: Verb<typeof updateProfile> = async (call, { body }) => {
  const { interlocuteurId, preferences, revision } = body;
  const structureId = structureIdOf(call.actor);
  const fields = forEachPersonField<ProfileFieldsIn>((_field, name) => body[name]);
  const change = { fields, preferences, revision, structureId, sent: body };
  const person = await changeProfile(call, interlocuteurId, change);
  const ties = await tiesTo(call, person);
  return presentProfile(person, { compte: ties.hasAccount, edit: isOpen(person, ties) });
};
