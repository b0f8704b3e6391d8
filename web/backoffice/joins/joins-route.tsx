import { useQuery } from '@tanstack/react-query';
import { type JoinRow, listJoins } from '#contract/account/joins.ts';
import { removeCollaborateur, setRoles } from '#contract/account/team.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ACCOUNT, accountKey, accountNamed } from '../accounts/account-address.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import type { Alert } from '../review-queue/file/alert-list.tsx';
import {
  type RequestDecision,
  type RequestKind,
  reviewQueueOf,
} from '../review-queue/requests/request-kind.tsx';
import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { reviewQueueAddress } from '../review-queue/reviewing.ts';
import { JoinBody } from './join-body.tsx';
import { joinReviewQueue, joinMessages as messages } from './messages.ts';
import { rolesChosen } from './roles-chosen.ts';

/** Join requests: answered by a manager of the structure, or by the society. */
const JOINS: RequestKind<JoinRow> = {
  ecran: 'rattachements',
  address: reviewQueueAddress('demande', ACCOUNT),
  messages: joinReviewQueue,
  sujet: 'RATTACHEMENT',
  subjects: ['teams', 'structures', 'profiles'],
  useRead: () =>
    useQuery({
      queryKey: keyOf('teams', {}, 'joins'),
      queryFn: ({ signal }) => call(listJoins, {}, signal),
    }),
  itemOf: accountKey,
  nameOf,
  sinceOf: ({ demandeLe }) => demandeLe,
  whatOf: ({ raison, sgVille }) => (sgVille === null ? raison : `${raison}, ${sgVille}`),
  marqueOf: ({ marque }) => marque,
  soughtIn: ({ email }) => email,
  structureOf: ({ structureId }) => structureId,
  can: () => ({ OK: true, KO: true, DELETE: false }),
  motifFor: ['KO'],
  together: ['OK', 'KO'],
  alertsOf,
  answer,
  Body: JoinBody,
};

const REVIEW_QUEUE = reviewQueueOf(JOINS);

/** `/:product/rattachements`, on the desk. */
export function Component() {
  return <RequestReviewQueue {...REVIEW_QUEUE} />;
}

function answer(
  { item, action, motif, choice, key }: RequestDecision,
  keepalive: boolean,
): Promise<unknown> {
  // A manager may have answered since: `demande` leaves an existing member and their roles
  // unchanged.
  const asking = { ...accountNamed(item), demande: true } as const;
  const way = { idempotencyKey: key, keepalive };
  if (action === 'OK')
    return call(setRoles, { body: { ...asking, ...rolesChosen(choice) }, ...way });
  return call(removeCollaborateur, { body: { ...asking, motif }, ...way });
}

function alertsOf({ emailVerifie, gestionnaires }: JoinRow): readonly Alert[] {
  return [
    ...(emailVerifie
      ? []
      : [
          {
            key: 'email',
            tone: 'warning' as const,
            title: messages.notVerified,
            sentence: messages.notVerifiedSentence,
          },
        ]),
    ...(gestionnaires === 0
      ? []
      : [
          {
            key: 'managed',
            tone: 'info' as const,
            title: messages.managedTitle,
            sentence: messages.managed(gestionnaires),
          },
        ]),
  ];
}
