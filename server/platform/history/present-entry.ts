/** A history row as presented to people. */

import type { Actor } from '#domain/permission/actor.ts';
import { may } from '#domain/permission/may.ts';
import type { Caller } from '../call.ts';

export const ENTRY_COLUMNS = [
  'h.historiqueId',
  'h.at',
  'h.action',
  'h.elementId',
  'h.before',
  'h.after',
  'h.structureId',
  'h.dossierId',
  'h.actingStructureId',
  'h.interlocuteurId',
  'i.prenom',
  'i.nom',
] as const;

type EntryRow = {
  readonly historiqueId: number;
  readonly at: Date;
  readonly action: string;
  readonly elementId: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly structureId: number | null;
  readonly actingStructureId: number | null;
  readonly interlocuteurId: number | null;
  readonly prenom: string | null;
  readonly nom: string | null;
};

export function presentEntry(caller: Caller, row: EntryRow, societyStructureId: number) {
  const { actor } = caller;
  const isFromExternal =
    row.actingStructureId !== null && row.actingStructureId !== row.structureId;
  return {
    historiqueId: Number(row.historiqueId),
    at: row.at.toISOString(),
    action: row.action,
    // A producer deals with the society, or with another structure, so the individual who answered
    // is not named.
    par:
      row.prenom === null || (isFromExternal && actor.kind !== 'staff')
        ? null
        : `${row.prenom} ${row.nom}`.trim() || null,
    parLaSociete: isFromExternal && row.actingStructureId === societyStructureId,
    elementId: row.elementId,
    ...(isWithheld(caller, row)
      ? { before: null, after: null }
      : { before: messageTo(actor, row.before), after: messageTo(actor, row.after) }),
  };
}

/**
 * Names, addresses and telephones are for those who manage the team: anyone else reads who did
 * what, and when. Changes that people made to their own data are visible to them and to staff only.
 */
function isWithheld(
  { actor, interlocuteurId }: Caller,
  { action, after, ...row }: EntryRow,
): boolean {
  if (actor.kind === 'staff' || !/^(?:profile|team)\./.test(action)) return false;
  if (!may(actor, 'manageTeam')) return true;
  const isOfThemselves = action === 'profile.edit' && numberIn(after) === row.interlocuteurId;
  return isOfThemselves && row.interlocuteurId !== interlocuteurId;
}

const numberIn = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'interlocuteurId' in message
    ? message.interlocuteurId
    : null;

/** Which staff member held a dossier, by number, is shown to staff only. */
function messageTo({ kind }: Actor, message: unknown): unknown {
  if (
    kind === 'staff' ||
    typeof message !== 'object' ||
    message === null ||
    !('lockedBy' in message)
  )
    return message;
  const { lockedBy: _holder, ...rest } = message;
  return rest;
}
