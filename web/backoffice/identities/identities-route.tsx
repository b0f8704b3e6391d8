import { useQuery } from '@tanstack/react-query';
import { answerIdentityChange, type ChangementOut } from '#contract/account/identity-changes.ts';
import { ALTERED } from '#contract/messages/subjects.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { call } from '#web/platform/api/call.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { ChangeReport } from '#web/registration/identity/change-card.tsx';
import { waitingChanges } from '#web/registration/identity/identity-changes.ts';
import { identityMessages as messages } from '#web/registration/identity/messages.ts';
import { type RequestKind, reviewQueueOf } from '../review-queue/requests/request-kind.tsx';
import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { NUMBER, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { identityReviewQueue } from './messages.ts';

/** Identity changes requested by validated people and companies. */
const IDENTITIES: RequestKind<ChangementOut> = {
  ecran: 'identites',
  address: reviewQueueAddress('changement', NUMBER),
  messages: identityReviewQueue,
  sujet: 'IDENTITE',
  subjects: ALTERED.identite,
  useRead: () => useQuery(waitingChanges),
  itemOf: ({ changementId }) => String(changementId),
  nameOf: ({ nom }) => nom,
  sinceOf: ({ demandeLe }) => demandeLe,
  whatOf: ({ structureId }) => (structureId === null ? messages.person : messages.structure),
  soughtIn: ({ par, motif }) => `${par} ${motif}`,
  structureOf: ({ structureId }) => structureId,
  can: ({ can }) => ({ OK: can.answer, KO: can.answer, DELETE: false }),
  motifFor: ['KO'],
  together: ['OK', 'KO'],
  answer: ({ item, action, motif, key }, keepalive) =>
    call(answerIdentityChange, {
      body: {
        changementId: Number(item),
        action: action === 'OK' ? 'OK' : 'KO',
        ...(motif === '' ? {} : { motif }),
      },
      idempotencyKey: key,
      keepalive,
    }),
  Body: ({ file }) => (
    <Card label={messages.changes}>
      <ChangeReport change={file} record={<Record change={file} />} />
    </Card>
  ),
};

const REVIEW_QUEUE = reviewQueueOf(IDENTITIES);

/** `/:product/identites`, on the desk. */
export function Component() {
  return <RequestReviewQueue {...REVIEW_QUEUE} />;
}

/** Link to the record that holds the papers and the other data. */
function Record({ change: { structureId, interlocuteurId, nom } }: { change: ChangementOut }) {
  const { slug } = useConfiguration().brand;
  const [kind, to] =
    structureId === null
      ? [messages.person, `/${slug}/personnes/${interlocuteurId}`]
      : [messages.structure, `/${slug}/structures/${structureId}`];
  return (
    <p>
      {kind} <TextLink to={to}>{nom}</TextLink>
    </p>
  );
}
