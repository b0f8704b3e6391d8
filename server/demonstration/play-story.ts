/** Plays the demonstration's past through the verbs that real calls use. */

import type { Kysely } from 'kysely';
import type { HistoryAction } from '#domain/history-action.ts';
import { type Actor, contactActor } from '#domain/permission/actor.ts';
import { ALL_ROLES, rolesOfCodes } from '#domain/permission/roles.ts';
import { decide } from '../modules/dossiers/decision/decide.ts';
import { takeInCharge } from '../modules/dossiers/decision/take-in-charge.ts';
import { create } from '../modules/dossiers/elements/create-element.ts';
import { rename } from '../modules/dossiers/rename.ts';
import { submitter } from '../modules/dossiers/submit.ts';
import { NOT_WRITTEN } from '../modules/journal/journal-record.ts';
import { agreementAsker } from '../modules/numbering/agreements/ask.ts';
import { declaredErrors } from '../modules/numbering/declare-codes.ts';
import { codeIssuer } from '../modules/numbering/issue-codes.ts';
import { proximityBeforeSubmit } from '../modules/proximity/before-submit.ts';
import type { Call } from '../platform/call.ts';
import type { Tables } from '../platform/database/tables.ts';
import { insertHistory } from '../platform/history/record.ts';
import type { Notify } from '../platform/notify.ts';
import { type Cast, idOf } from './cast.ts';
import { ALBUMS } from './catalogue.ts';
import { PEOPLE } from './people.ts';
import { type Episode, STORY } from './story.ts';
import { STRUCTURES } from './structures.ts';

const DAY = 86_400_000;
const HOUR = DAY / 24;

const NEWS_DAYS = 21;

export type Story = {
  readonly now: Date;
  readonly societyStructureId: number;
  readonly notify: Notify;
};

export async function playStory(
  db: Kysely<Tables>,
  cast: Cast,
  { now, societyStructureId, notify }: Story,
): Promise<void> {
  const submit = submitter({
    declaredErrors,
    proximityBeforeSubmit,
    notify,
    askAgreements: agreementAsker(notify),
  });
  for (const episode of STORY) {
    // In office hours, and never in the future.
    const entered = new Date(now.getTime() - episode.daysAgo * DAY - 3 * HOUR);
    const dossierId = await enter(
      (action) => callOf(db, producerOf(cast, episode.structure), entered, action),
      episode,
    );
    if (episode.outcome === 'draft') continue;
    const sent = new Date(entered.getTime() + HOUR);
    await submit(callOf(db, producerOf(cast, episode.structure), sent, 'dossier.submit'), {
      query: null,
      body: { dossierId, attestation: true },
    });
    if (episode.outcome === 'waiting') continue;
    // A held dossier was taken a moment ago, so that its lock is still valid.
    const at =
      episode.outcome === 'held'
        ? new Date(now.getTime() - 60_000)
        : new Date(sent.getTime() + DAY);
    const email = episode.outcome === 'held' ? 'collegue@demo.example' : 'staff@demo.example';
    const staff = staffOf(idOf(cast.people, email), societyStructureId);
    await takeInCharge(callOf(db, staff, at, 'dossier.takeInCharge'), {
      query: null,
      body: { dossierId },
    });
    if (episode.outcome === 'decided')
      await conclude(callOf(db, staff, at, 'dossier.decide'), episode, dossierId, notify);
  }
  await readOldNotifications(db, now);
}

async function enter(
  producer: (action: HistoryAction) => Call,
  { album: key, structure }: Episode,
): Promise<number> {
  const album = ALBUMS[key];
  const qualite = structure === 'second' ? 'LICENCIE' : 'PRODUCTEUR';
  let dossierId: number | undefined;
  for (const [titre, duree, version] of album.titres as readonly (readonly [
    string,
    string | null,
    string?,
  ])[]) {
    const created = await create(producer('element.create'), {
      query: null,
      body: {
        type: album.type,
        titre,
        version: version ?? null,
        artiste: album.artiste,
        duree: duree === null ? null : secondsOf(duree),
        anneePublication: album.annee,
        qualite,
        ...(dossierId === undefined ? {} : { dossierId }),
      },
    });
    dossierId = created.dossierId;
  }
  if (dossierId === undefined) throw new Error(`the album ${key} is empty`);
  await rename(producer('dossier.rename'), {
    query: null,
    body: { dossierId, titre: album.titre },
  });
  return dossierId;
}

async function conclude(
  call: Call,
  { refused = {} }: Episode,
  dossierId: number,
  notify: Notify,
): Promise<void> {
  const elements = await call.db
    .selectFrom('element')
    .select(['elementId', 'rang'])
    .where('dossierId', '=', dossierId)
    .execute();
  const declarations = elements
    .filter(({ rang }) => refused[rang] !== undefined)
    .map(({ elementId, rang }) => ({
      elementId,
      action: 'KO' as const,
      motif: refused[rang] ?? '',
    }));
  await decide(
    call,
    { dossierId, declarations, byDefault: 'OK' },
    { issueCodes: codeIssuer(silent(notify), async () => NOT_WRITTEN), notify },
  );
}

/** No exhaustion alert for the fictional past. */
const silent = (notify: Notify) => ({ notify, exhausted: async () => {} });

/** Marks old notifications as read, so that only those of the last days appear unread. */
async function readOldNotifications(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ readAt: now })
    .where('createdAt', '<', new Date(now.getTime() - NEWS_DAYS * DAY))
    .execute();
}

function secondsOf(duree: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = duree.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

export function producerOf(cast: Cast, key: string): Actor {
  const person = PEOPLE.find(({ roles }) => (roles[key]?.length ?? 0) > 0);
  const structure = STRUCTURES.find((candidate) => candidate.key === key);
  if (person === undefined || structure === undefined) throw new Error(`nobody writes for ${key}`);
  return contactActor({
    interlocuteurId: idOf(cast.people, person.email),
    structure: { ...structure, structureId: idOf(cast.structures, key) },
    roles: rolesOfCodes(person.roles[key] ?? []),
  });
}

function staffOf(interlocuteurId: number, structureId: number): Actor {
  return { kind: 'staff', interlocuteurId, structureId, roles: ALL_ROLES };
}

export function callOf(db: Kysely<Tables>, actor: Actor, now: Date, action: HistoryAction): Call {
  const scope =
    actor.kind === 'member'
      ? ({ kind: 'one', structureId: actor.structure.structureId } as const)
      : ({ kind: 'all' } as const);
  const interlocuteurId = 'interlocuteurId' in actor ? actor.interlocuteurId : null;
  const caller = { interlocuteurId, signedIn: null, actor, scope };
  return {
    ...caller,
    db,
    now,
    recordNothing: () => {},
    isTrial: false,
    complete: () => {},
    afterCommit: () => {},
    afterRollback: () => {},
    record: async (...entries) => {
      await insertHistory(db, { action, at: now, caller }, entries);
    },
  };
}
