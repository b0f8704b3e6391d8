import { useQuery } from '@tanstack/react-query';
import { answerRight, listRights, type RightRow } from '#contract/account/rights.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import {
  type RequestBody,
  type RequestKind,
  reviewQueueOf,
} from '../review-queue/requests/request-kind.tsx';
import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { NUMBER, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { rightsStaff as messages, rightAlone, rightReviewQueue } from './messages.ts';

/** Requests of people about their own data; recently answered ones stay below those that wait. */
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
  // An erasure cannot be undone.
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

/** The request, its author, and the answer if any. */
function RightBody({ file }: RequestBody<RightRow>) {
  const { slug } = useConfiguration().brand;
  const { genre, personne, demandeeLe, texte, traiteeLe, reponse } = file;
  return (
    <Card title={messages.rights[genre]}>
      <div className="stack">
        <p className="secondary">
          {messages.requested} <Timestamp at={demandeeLe} />, {personne.email}.{' '}
          <TextLink to={`/${slug}/personnes/${personne.interlocuteurId}`}>
            {messages.record}
          </TextLink>
        </p>
        {texte === null ? null : <p>{texte}</p>}
        {traiteeLe === null ? (
          <AlertBox tone="info">
            <p>{genre === 'RECTIFICATION' ? messages.rectify : messages.provider}</p>
          </AlertBox>
        ) : (
          <p>{reponse}</p>
        )}
      </div>
    </Card>
  );
}
