/**
 * Recipients of each notification, and those who also get a mail: one table, then the lookup of the
 * people.
 */

import { type Kysely, sql } from 'kysely';
import type { Preferences } from '#contract/account/profile.ts';
import type { Notification, NotificationKind } from '#domain/notification/notification.ts';
import { hasAnyRole, isManager, type RoleSet } from '#domain/permission/roles.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Rows } from '#server/platform/reading/in-one-trip.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';
import type { Area } from './messages/message-texts.ts';

/**
 * `person`: named by the notification. `submitter`: the same, while still in the structure or in
 * the society. `asker`: that submitter, or a person who made a request about themselves. `writers`:
 * people with a role in the structure. `successors`: those writers, when there is no earlier
 * recipient. `managers`, `staffManagers`: roles 101 and 108 of the structure, of the society.
 */
type Audience =
  | 'person'
  | 'submitter'
  | 'asker'
  | 'writers'
  | 'successors'
  | 'managers'
  | 'staffManagers';

/** `asked`: unless the person opted out of mails about requests. */
type ByMail = 'always' | 'asked' | 'never';

type Recipients = readonly (readonly [Audience, ByMail])[];

const ACCOUNT: Recipients = [['person', 'always']];
const REQUEST: Recipients = [['submitter', 'asked']];
const HOLDERS: Recipients = [['writers', 'asked']];

/** For a person in two audiences, the first one applies. */
const REPORTED: Readonly<Record<NotificationKind, Recipients>> = {
  DOSSIER_SUBMITTED: REQUEST,
  DOSSIER_DECIDED: [...REQUEST, ['writers', 'never']],
  // Sent once: if the submitter left, the structure's writers get it.
  MINUTERIE_REMINDER: [...REQUEST, ['successors', 'asked']],
  DOSSIER_MESSAGE: [...REQUEST, ['writers', 'never']],
  DOSSIER_ANSWER: [...REQUEST, ['staffManagers', 'never']],
  ACCOUNT_SUBMITTED: ACCOUNT,
  ACCOUNT_ACCEPTED: ACCOUNT,
  ACCOUNT_REFUSED: ACCOUNT,
  ACCOUNT_DELETED: ACCOUNT,
  TEAM_INVITED: ACCOUNT,
  INVITATION_RECEIVED: ACCOUNT,
  INVITATION_ACCEPTED: [['managers', 'never']],
  INVITATION_REFUSED: [['managers', 'never']],
  TEAM_JOINED: ACCOUNT,
  TEAM_DECLINED: ACCOUNT,
  TEAM_ROLES_CHANGED: ACCOUNT,
  TEAM_REMOVED: ACCOUNT,
  JOIN_REQUESTED: [['managers', 'always']],
  TEAM_ATTACHED: [['managers', 'never']],
  PREFIX_ALLOCATED: HOLDERS,
  PREFIX_CLOSED: HOLDERS,
  PREFIX_NEARLY_EXHAUSTED: [...HOLDERS, ['staffManagers', 'always']],
  OWN_NUMBERS_EXHAUSTED: [...HOLDERS, ['staffManagers', 'always']],
  NUMBERS_EXHAUSTED: [['staffManagers', 'always']],
  CORRECTION_ASKED: [['staffManagers', 'never']],
  CORRECTION_PROPOSED: HOLDERS,
  CORRECTION_ANSWERED: [...REQUEST, ['writers', 'never']],
  CORRECTIONS_ASKED: [['staffManagers', 'never']],
  CORRECTIONS_ANSWERED: [...REQUEST, ['writers', 'never']],
  AGREEMENT_ASKED: HOLDERS,
  AGREEMENT_ANSWERED: [...HOLDERS, ['staffManagers', 'never']],
  IDENTITY_CHANGE_ASKED: [['staffManagers', 'never']],
  IDENTITY_CHANGE_ANSWERED: [
    ['asker', 'always'],
    ['managers', 'never'],
  ],
  ADDRESS_CHANGE_ASKED: ACCOUNT,
  ADDRESS_TO_PROVE: ACCOUNT,
  ADDRESS_CHANGED: ACCOUNT,
  // Always by mail, without opt-out: using a cancelled code does harm.
  CODE_CANCELLED: [['writers', 'always']],
  TRANSFER_OFFERED: HOLDERS,
  TRANSFER_CLOSED: HOLDERS,
  // The law counts a month from that day.
  RIGHT_ASKED: [['staffManagers', 'always']],
  RIGHT_ANSWERED: ACCOUNT,
  WEBHOOK_DISABLED: [['managers', 'always']],
};

/** The parts of a notification used here. */
type About = Pick<Notification, 'kind' | 'structureId' | 'interlocuteurId'>;

export type Addressee = {
  readonly interlocuteurId: number;
  readonly email: string;
  readonly byMail: ByMail;
  /** Whose pages the person has about it: those of the structure in question, or the staff's. */
  readonly area: Area;
  /** The structure that they belong to and read it for. */
  readonly readAt: number | null;
};

type Person = Omit<Addressee, 'byMail' | 'area' | 'readAt'> & {
  readonly preferences: Preferences;
  /** The recipient's memberships: the structure in question and the society. */
  readonly locations: readonly (RoleSet & { readonly structureId: number })[];
};

/**
 * Possible recipients, as parts of one query. Requests sent under a merged record are followed by
 * the remaining record. `named` is separate: a person who requests to join, or was removed a moment
 * ago, does not belong to the structure in question.
 */
export function concernedBy(db: Kysely<Tables>, notification: About, societyStructureId: number) {
  const named = situation(notification.interlocuteurId ?? 0);
  const ofSociety = REPORTED[notification.kind].some(([audience]) => audience === 'staffManagers');
  const structures = [notification.structureId ?? 0, ...(ofSociety ? [societyStructureId] : [])];
  return {
    named: db
      .selectFrom('interlocuteur')
      .select(['interlocuteurId', 'email', 'preferences'])
      .where('interlocuteurId', '=', named),
    locations: db
      .selectFrom('collaborateur as c')
      .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
      .select(['i.interlocuteurId', 'i.email', 'i.preferences', 'c.structureId'])
      .select(rolesIn('c'))
      .where(({ and, eb, or }) =>
        or([
          eb('c.structureId', '=', sql<number>`any(${structures}::int[])`),
          and([eb('c.interlocuteurId', '=', named), eb('c.structureId', '=', societyStructureId)]),
        ]),
      ),
  };
}

const situation = (interlocuteurId: number) =>
  sql<number>`coalesce((select fusionne_vers from interlocuteur where interlocuteur_id = ${interlocuteurId}::int),
    ${interlocuteurId}::int)`;

/** Sorted by id, so that rows are always locked in the same order. */
export function addresseesAmong(
  { named: [named], locations }: Rows<ReturnType<typeof concernedBy>>,
  reported: About,
  societyStructureId: number,
): readonly Addressee[] {
  const notification = { ...reported, interlocuteurId: named?.interlocuteurId ?? null };
  const people = peopleOf(locations);
  if (named && !people.some(({ interlocuteurId }) => interlocuteurId === named.interlocuteurId))
    people.push({ ...named, locations: [] });
  const reached = new Map<number, Addressee>();
  for (const [audience, byMail] of REPORTED[notification.kind]) {
    if (audience === 'successors' && reached.size > 0) continue;
    for (const person of people) {
      const { interlocuteurId, email, preferences } = person;
      if (reached.has(interlocuteurId) || !isOf(audience, person, notification, societyStructureId))
        continue;
      const declined = byMail === 'asked' && preferences.courriels === false;
      const location = locationOf(person, notification, societyStructureId);
      reached.set(interlocuteurId, {
        interlocuteurId,
        email,
        byMail: declined ? 'never' : byMail,
        ...location,
      });
    }
  }
  return [...reached.values()].sort((a, b) => a.interlocuteurId - b.interlocuteurId);
}

const peopleOf = (rows: Rows<ReturnType<typeof concernedBy>>['locations']): Person[] =>
  [...Map.groupBy(rows, ({ interlocuteurId }) => interlocuteurId).values()].flatMap((locations) =>
    locations.slice(0, 1).map((first) => ({ ...first, locations })),
  );

function locationOf(
  { locations }: Person,
  { structureId }: About,
  societyStructureId: number,
): Pick<Addressee, 'area' | 'readAt'> {
  const belongsTo = (id: number | null) =>
    locations.some((location) => location.structureId === id);
  if (belongsTo(structureId)) return { area: 'structure', readAt: structureId };
  if (belongsTo(societyStructureId)) return { area: 'society', readAt: societyStructureId };
  return { area: 'structure', readAt: null };
}

function isOf(
  audience: Audience,
  { interlocuteurId, locations }: Person,
  notification: About,
  societyStructureId: number,
): boolean {
  const here = locations.find(({ structureId }) => structureId === notification.structureId);
  const society = locations.find(({ structureId }) => structureId === societyStructureId);
  switch (audience) {
    case 'person':
      return interlocuteurId === notification.interlocuteurId;
    case 'submitter':
      // A person who left the structure is no longer notified of codes.
      return interlocuteurId === notification.interlocuteurId && locations.length > 0;
    case 'asker':
      return (
        interlocuteurId === notification.interlocuteurId &&
        (notification.structureId === null || locations.length > 0)
      );
    case 'writers':
    case 'successors':
      return here !== undefined && hasAnyRole(here);
    case 'managers':
      return here !== undefined && isManager(here);
    case 'staffManagers':
      return society !== undefined && isManager(society);
  }
}
