import { answerTransfer, type TransfertOut } from '#contract/registration/transfers.ts';
import { Card } from '#web/design/display/card.tsx';
import { call } from '#web/platform/api/call.ts';
import { TransferReport } from '#web/registration/agreement/transfer-card.tsx';
import { useTransfers } from '#web/registration/agreement/use-accords.ts';
import { transferMessages as messages } from '#web/registration/messages/transfer.ts';
import { ConsultViews } from '../consult/consult-views.tsx';
import { type RequestKind, reviewQueueOf } from '../review-queue/requests/request-kind.tsx';
import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { NUMBER, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { AGREED } from './agreed.ts';
import { CORRECTION_REVIEW_QUEUE } from './corrections.tsx';
import { transferReviewQueue } from './messages.ts';

export type AgreementsReviewQueueProps = { vue: 'corrections' | 'transferts' };

/** Corrections or transfers of issued codes that await an agreement. */
export function AgreementsReviewQueue({ vue }: AgreementsReviewQueueProps) {
  if (vue === 'corrections') return <RequestReviewQueue key={vue} {...CORRECTION_REVIEW_QUEUE} />;
  return <RequestReviewQueue key={vue} {...TRANSFER_REVIEW_QUEUE} />;
}

/** Transfers not yet agreed between two structures. */
const TRANSFERS: RequestKind<TransfertOut> = {
  ecran: 'transferts',
  address: reviewQueueAddress('transfert', NUMBER, 'vue=transferts'),
  messages: transferReviewQueue,
  sujet: 'TRANSFERT',
  subjects: AGREED,
  useRead: () => ({
    ...useTransfers({ waitingOnly: true }),
    foot: (
      <div className="queue-foot stack gap-8">
        <ConsultViews current="transferts" />
      </div>
    ),
  }),
  itemOf: ({ transfertId }) => String(transfertId),
  nameOf: ({ de, vers }) => `${de.raison} → ${vers.raison}`,
  sinceOf: ({ proposeLe }) => proposeLe,
  whatOf: ({ elements }) => messages.cardTitle(elements.length),
  soughtIn: ({ elements, motif }) =>
    [motif, ...elements.flatMap(({ isrc, titre, artiste }) => [isrc, titre, artiste])].join(' '),
  structureOf: ({ de }) => de.structureId,
  can: ({ can }) => ({ OK: can.accept, KO: can.refuse, DELETE: can.withdraw }),
  motifFor: ['KO'],
  asks: (_row, action) => action === 'DELETE',
  together: ['KO', 'DELETE'],
  answer: ({ item, action, motif, key }, keepalive) =>
    call(answerTransfer, {
      body: { transfertId: Number(item), action, ...(motif === '' ? {} : { motif }) },
      idempotencyKey: key,
      keepalive,
    }),
  Body: ({ file }) => (
    <Card label={messages.cardTitle(file.elements.length)}>
      <TransferReport transfer={file} />
    </Card>
  ),
};

const TRANSFER_REVIEW_QUEUE = reviewQueueOf(TRANSFERS);
