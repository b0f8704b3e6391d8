import {
  answerCorrection,
  answerCorrectionLot,
  type CorrectionOut,
} from '#contract/registration/corrections.ts';
import { Card } from '#web/design/display/card.tsx';
import { historyMessages } from '#web/messages/history.ts';
import { call } from '#web/platform/api/call.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import {
  CorrectionReport,
  correctedName,
  versionText,
} from '#web/registration/agreement/correction-card.tsx';
import { LotLines } from '#web/registration/agreement/correction-lot.tsx';
import { correctionLotMessages as lotMessages } from '#web/registration/agreement/messages.ts';
import { idsOf, inLots, useWaitingCorrections } from '#web/registration/agreement/use-accords.ts';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';
import { ConsultViews } from '../consult/consult-views.tsx';
import type { Alert } from '../review-queue/file/alert-list.tsx';
import {
  type RequestBody,
  type RequestKind,
  reviewQueueOf,
} from '../review-queue/requests/request-kind.tsx';
import { reviewQueueAddress } from '../review-queue/reviewing.ts';
import { AGREED } from './agreed.ts';
import { correctionAlerts, correctionReviewQueue } from './messages.ts';

/** « 12 », or « feuille-3 ». */
const ITEM = /^(feuille-)?[1-9]\d{0,9}$/;
const SHEET = 'feuille-';

/** Corrections of the register requested by one side, not yet answered by the other. */
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
  // As counted on the home page: only those that staff answer; one proposed by the society waits
  // for the structure.
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
  // Corrections with no answer about the version, or of another version, come before those declared
  // the same version.
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

/** One correction, or those of one sheet. */
type Corrections = readonly [CorrectionOut, ...CorrectionOut[]];

/** Current and requested values, and the code sheet opened over them. */
function CorrectionBody({ file }: RequestBody<Corrections>) {
  const [first] = file;
  const { isrc, lot, motif } = first;
  if (lot === null)
    return (
      <Card title={messages.changes}>
        <p className="row">
          <CodeLink isrc={isrc}>{correctedName(first)}</CodeLink>
          <IsrcCode isrc={isrc} />
        </p>
        <CorrectionReport correction={first} />
        <OpenCode structureId={null} onDone={announce} />
      </Card>
    );
  return (
    <Card title={lotMessages.lines}>
      <div className="stack gap-12">
        <p>{historyMessages.motif(motif)}</p>
        <LotLines lines={file} heading="h3" onDone={announce} />
      </div>
      <OpenCode structureId={null} onDone={announce} />
    </Card>
  );
}
