/** `PUT /api/profile`. */

import type { updateProfile } from '#contract/account/profile.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { forEachPersonField } from '#domain/profile/profile-fields.ts';
import type { Handler } from '#server/platform/call.ts';
import type { AddressDeps } from './address/await-proof.ts';
import { changeProfile } from './change.ts';
import { type ProfileFieldsIn, presentProfile } from './profile-columns.ts';
import { isOpen, tiesTo } from './rights.ts';

export function updater(deps: AddressDeps): Handler<typeof updateProfile> {
  return async (call, { body }) => {
    const { interlocuteurId, preferences, revision } = body;
    const structureId = structureIdOf(call.actor);
    const fields = forEachPersonField<ProfileFieldsIn>((_field, name) => body[name]);
    const change = { fields, preferences, revision, structureId, sent: body };
    const person = await changeProfile(deps, call, interlocuteurId, change);
    const ties = await tiesTo(call, person);
    return presentProfile(person, { compte: ties.hasAccount, edit: isOpen(person, ties) });
  };
}
