import { useQuery } from '@tanstack/react-query';
import { answerRight, listRights, type RightRow } from '#contract/rights/rights.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import { type RequestKind, reviewQueueOf } from '../review-queue/requests/request-kind.tsx';
import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { NUMBER, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { rightsStaff as messages, rightAlone, rightReviewQueue } from './messages.ts';
import { RightBody } from './right-body.tsx';

/** What people ask about their own data; what was answered last stays under what waits. */
const RIGHTS: RequestKind<RightRow> = {
  ecran: 'droits',
  address: reviewQueueAddress('demande', NUMBER),
  messages: rightReviewQueue,
  sujet: 'DROIT',
  subjects: ['profiles'],
  useRead: () =>
    useQuery({
      queryKey: keyOf('profiles', {}, 'droits'),
      queryFn: ({ signal }) => call(listRights, {}, signal),
    }),
  itemOf: ({ demandeId }) => String(demandeId),
  nameOf: ({ personne }) => nameOf(personne),
  sinceOf: ({ demandeeLe }) => demandeeLe,
  whatOf: ({ genre, accordee }) =>
    accordee === null
      ? messages.rights[genre]
      : `${messages.rights[genre]}, ${messages.ended(accordee)}`,
  soughtIn: ({ personne }) => personne.email,
  structureOf: () => null,
  can: ({ traiteeLe }) => ({ OK: traiteeLe === null, KO: traiteeLe === null, DELETE: false }),
  settledOf: ({ accordee, traiteePar, traiteeLe }) => ({
    title: messages.done(accordee === true),
    par: traiteePar,
    at: traiteeLe,
  }),
  motifFor: ['OK', 'KO'],
  asks: ({ genre }, action) => genre === 'EFFACEMENT' && action === 'OK',
  // What is erased does not come back.
  takenBack: ['OK', 'KO'],
  together: ['OK', 'KO'],
  barred: ({ genre }, action) => (genre === 'EFFACEMENT' && action === 'OK' ? rightAlone : null),
  answer: ({ item, action, motif, key }, keepalive) =>
    call(answerRight, {
      body: { demandeId: Number(item), accordee: action === 'OK', reponse: motif },
      idempotencyKey: key,
      keepalive,
    }),
  Body: RightBody,
};

const REVIEW_QUEUE = reviewQueueOf(RIGHTS);

/** `/:product/droits`, on the desk. */
export function Component() {
  return <RequestReviewQueue {...REVIEW_QUEUE} />;
}
