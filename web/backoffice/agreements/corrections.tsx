import { answerCorrection, answerCorrectionLot } from '#contract/registration/corrections.ts';
import { call } from '#web/app/api/call.ts';
import { correctionAlerts, correctionDesk } from '#web/app/catalogue/desks-staff/correction.ts';
import { correctionWords as words } from '#web/app/catalogue/register/correction.ts';
import { correctionLotWords as lotWords } from '#web/app/catalogue/register/correction-lot.ts';
import { correctedName, saidOfVersion } from '#web/registration/accord/correction-card.tsx';
import { idsOf, inLots, useWaitingCorrections } from '#web/registration/accord/use-accords.ts';
import { ConsultViews } from '../consult/consult-views.tsx';
import { type Asked, deskOf } from '../desk/asked/asked.tsx';
import type { Alert } from '../desk/file/alert-list.tsx';
import { deskAddress } from '../desk/treating.ts';
import { AGREED } from './agreed.ts';
import { CorrectionBody, type Corrections } from './correction-body.tsx';

/** « 12 », or « feuille-3 ». */
const THING = /^(feuille-)?[1-9]\d{0,9}$/;
const SHEET = 'feuille-';

/** What one side asks to correct of the register, and the other has not answered. */
const CORRECTIONS: Asked<Corrections> = {
  ecran: 'corrections',
  address: deskAddress('correction', THING, 'vue=corrections'),
  words: correctionDesk,
  sujet: 'CORRECTION',
  subjects: AGREED,
  useRead: useCorrections,
  thingOf: ([{ correctionId, lot }]) =>
    lot === null ? String(correctionId) : `${SHEET}${lot.lotId}`,
  seenOf: (lines) => idsOf(lines).join(' '),
  nameOf: (lines) => nameOf(lines),
  sinceOf: ([{ demandeLe }]) => demandeLe,
  whatOf: ([{ raison, parLaSociete }]) =>
    parLaSociete ? `${raison}, ${words.by.staff.toLowerCase()}` : raison,
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
  answer: ({ thing, action, motif, seen, key }, keepalive) => {
    const answered = { action, ...(motif === '' ? {} : { motif }) };
    const sending = { idempotencyKey: key, keepalive };
    return thing.startsWith(SHEET)
      ? call(answerCorrectionLot, {
          body: {
            lotId: Number(thing.slice(SHEET.length)),
            ...(seen === '' ? {} : { correctionIds: seen.split(' ').map(Number) }),
            ...answered,
          },
          ...sending,
        })
      : call(answerCorrection, { body: { correctionId: Number(thing), ...answered }, ...sending });
  },
  Body: CorrectionBody,
};

export const CORRECTION_DESK = deskOf(CORRECTIONS);

function nameOf([first, ...others]: Corrections): string {
  return first.lot === null
    ? correctedName(first)
    : lotWords.one(others.length + 1, first.lot.fichier);
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
  const others = lines.filter(({ autreDuree }) => autreDuree);
  // What nobody was asked about, or is another version, is looked at before what is said to be the same one.
  const doubtful = others.find(({ memeVersion }) => memeVersion !== true) ?? others[0];
  return [
    ...(doubtful === undefined ? [] : [lengthAlert(lengthTitle, doubtful.memeVersion)]),
    ...(gone
      ? [
          {
            key: 'gone',
            tone: 'warning' as const,
            title: cancelledTitle,
            sentence: words.cancelled,
          },
        ]
      : []),
  ];
}

const lengthAlert = (title: string, memeVersion: boolean | null): Alert => ({
  key: 'length',
  title,
  sentence: words.length[saidOfVersion(memeVersion)],
  tone: memeVersion ? 'info' : 'warning',
});
