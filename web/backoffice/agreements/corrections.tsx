import { answerCorrection, answerCorrectionLot } from '#contract/registration/corrections.ts';
import { call } from '#web/platform/api/call.ts';
import { correctedName, versionText } from '#web/registration/agreement/correction-card.tsx';
import { correctionLotMessages as lotMessages } from '#web/registration/agreement/messages.ts';
import { idsOf, inLots, useWaitingCorrections } from '#web/registration/agreement/use-accords.ts';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';
import { ConsultViews } from '../consult/consult-views.tsx';
import type { Alert } from '../review-queue/file/alert-list.tsx';
import { type RequestKind, reviewQueueOf } from '../review-queue/requests/request-kind.tsx';
import { reviewQueueAddress } from '../review-queue/reviewing.ts';
import { AGREED } from './agreed.ts';
import { CorrectionBody, type Corrections } from './correction-body.tsx';
import { correctionAlerts, correctionReviewQueue } from './messages.ts';

/** « 12 », or « feuille-3 ». */
const ITEM = /^(feuille-)?[1-9]\d{0,9}$/;
const SHEET = 'feuille-';

/** What one side asks to correct of the register, and the other has not answered. */
const CORRECTIONS: RequestKind<Corrections> = {
  ecran: 'corrections',
  address: reviewQueueAddress('correction', ITEM, 'vue=corrections'),
  messages: correctionReviewQueue,
  sujet: 'CORRECTION',
  subjects: AGREED,
  useRead: useCorrections,
  itemOf: ([{ correctionId, lot }]) =>
    lot === null ? String(correctionId) : `${SHEET}${lot.lotId}`,
  seenOf: (lines) => idsOf(lines).join(' '),
  nameOf: (lines) => nameOf(lines),
  sinceOf: ([{ demandeLe }]) => demandeLe,
  whatOf: ([{ raison, parLaSociete }]) =>
    parLaSociete ? `${raison}, ${messages.by.staff.toLowerCase()}` : raison,
  soughtIn: (lines) =>
    lines
      .map(({ isrc, titre, artiste, motif }) => [isrc, titre, artiste, motif].join(' '))
      .join(' '),
  structureOf: ([{ structureId }]) => structureId,
  can: (lines) => ({
    OK: lines.some(({ can, annuleLe }) => can.answer && annuleLe === null),
    KO: lines.some(({ can }) => can.answer),
    DELETE: lines.some(({ can }) => can.withdraw),
  }),
  // As the home page counts them: what the society proposed waits for the structure.
  awaits: (lines) => lines.some(({ can }) => can.answer),
  motifFor: ['KO'],
  together: ['OK', 'KO'],
  alertsOf,
  answer: ({ item, action, motif, seen, key }, keepalive) => {
    const answered = { action, ...(motif === '' ? {} : { motif }) };
    const sending = { idempotencyKey: key, keepalive };
    return item.startsWith(SHEET)
      ? call(answerCorrectionLot, {
          body: {
            lotId: Number(item.slice(SHEET.length)),
            ...(seen === '' ? {} : { correctionIds: seen.split(' ').map(Number) }),
            ...answered,
          },
          ...sending,
        })
      : call(answerCorrection, { body: { correctionId: Number(item), ...answered }, ...sending });
  },
  Body: CorrectionBody,
};

export const CORRECTION_REVIEW_QUEUE = reviewQueueOf(CORRECTIONS);

function nameOf([first, ...rest]: Corrections): string {
  return first.lot === null
    ? correctedName(first)
    : lotMessages.one(rest.length + 1, first.lot.fichier);
}

/** Those that staff answer come first, the oldest of them before the others. */
function useCorrections() {
  const read = useWaitingCorrections();
  const sorted = read.data?.rows
    .toReversed()
    .toSorted((a, b) => Number(b.can.answer) - Number(a.can.answer));
  const rows = sorted && inLots(sorted);
  return {
    ...read,
    data: read.data && rows && { ...read.data, rows },
    foot: (
      <div className="queue-foot stack gap-8">
        <ConsultViews current="corrections" />
      </div>
    ),
  };
}

function alertsOf(lines: Corrections): readonly Alert[] {
  const { lengthTitle, cancelledTitle } = correctionAlerts;
  const gone = lines.some(({ annuleLe }) => annuleLe !== null);
  const rest = lines.filter(({ autreDuree }) => autreDuree);
  // What nobody was asked about, or is another version, is looked at before what is said to be the same one.
  const doubtful = rest.find(({ memeVersion }) => memeVersion !== true) ?? rest[0];
  return [
    ...(doubtful === undefined ? [] : [lengthAlert(lengthTitle, doubtful.memeVersion)]),
    ...(gone
      ? [
          {
            key: 'gone',
            tone: 'warning' as const,
            title: cancelledTitle,
            sentence: messages.cancelled,
          },
        ]
      : []),
  ];
}

const lengthAlert = (title: string, memeVersion: boolean | null): Alert => ({
  key: 'length',
  title,
  sentence: messages.length[versionText(memeVersion)],
  tone: memeVersion ? 'info' : 'warning',
});
