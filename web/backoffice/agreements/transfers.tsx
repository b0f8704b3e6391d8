import type { TransfertOut } from '#contract/registration/transfers.ts';
import { answerTransfer } from '#contract/registration/transfers.ts';
import { call } from '#web/app/api/call.ts';
import { transferDesk } from '#web/app/catalogue/desks-staff/transfer.ts';
import { transferWords as words } from '#web/app/catalogue/register/transfer.ts';
import { Card } from '#web/design/display/card.tsx';
import { TransferTold } from '#web/registration/accord/transfer-card.tsx';
import { useTransfers } from '#web/registration/accord/use-accords.ts';
import { ConsultViews } from '../consult/consult-views.tsx';
import { type Asked, deskOf } from '../desk/asked/asked.tsx';
import { deskAddress, NUMBER } from '../desk/treating.ts';
import { AGREED } from './agreed.ts';

/** What two structures have not agreed to yet. */
const TRANSFERS: Asked<TransfertOut> = {
  ecran: 'transferts',
  address: deskAddress('transfert', NUMBER, 'vue=transferts'),
  words: transferDesk,
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
  thingOf: ({ transfertId }) => String(transfertId),
  nameOf: ({ de, vers }) => `${de.raison} → ${vers.raison}`,
  sinceOf: ({ proposeLe }) => proposeLe,
  whatOf: ({ elements }) => words.cardTitle(elements.length),
  soughtIn: ({ elements, motif }) =>
    [motif, ...elements.flatMap(({ isrc, titre, artiste }) => [isrc, titre, artiste])].join(' '),
  structureOf: ({ de }) => de.structureId,
  can: ({ can }) => ({ OK: can.accept, KO: can.refuse, DELETE: can.withdraw }),
  motifFor: ['KO'],
  asks: (_row, action) => action === 'DELETE',
  together: ['KO', 'DELETE'],
  answer: ({ thing, action, motif, key }, keepalive) =>
    call(answerTransfer, {
      body: { transfertId: Number(thing), action, ...(motif === '' ? {} : { motif }) },
      idempotencyKey: key,
      keepalive,
    }),
  Body: ({ file }) => (
    <Card label={words.cardTitle(file.elements.length)}>
      <TransferTold transfer={file} />
    </Card>
  ),
};

export const TRANSFER_DESK = deskOf(TRANSFERS);
