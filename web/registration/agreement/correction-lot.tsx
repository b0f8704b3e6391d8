import './agreement.css';
import { useState } from 'react';
import type { CorrectionOut } from '#contract/registration/corrections.ts';
import { Button } from '#web/design/action/button.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { historyMessages } from '#web/messages/history.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { correctionMessages } from '#web/registration/messages/correction.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { ChangeTable } from './change-table.tsx';
import { correctedName, LengthAlert } from './correction-card.tsx';
import { correctionLotMessages as messages } from './messages.ts';
import { useAnswerCorrection, useAnswerLot } from './use-accords.ts';

/** Lines shown at once: a sheet may ask for a thousand. */
const SHOWN = 20;

export type CorrectionLotProps = {
  /** Waiting corrections of one sheet. */
  lines: readonly CorrectionOut[];
  onDone: (sentence: string) => void;
};

/** Corrections of one sheet: answered together, or one by one. */
export function CorrectionLot({ lines, onDone }: CorrectionLotProps) {
  const [first] = lines;
  const answering = useAnswerLot(first?.lot?.lotId ?? 0, lines, (done, action) =>
    onDone(
      [messages.done[action](done.repondues), messages.left(done.restent.length)].join(' ').trim(),
    ),
  );
  if (first === undefined || first.lot === null) return null;
  const { lot, demandeLe, motif, can } = first;
  const name = messages.one(lines.length, lot.fichier);
  return (
    <article className="agreement stack gap-12" aria-label={name}>
      <div className="agreement-head row">
        <h3>{name}</h3>
      </div>
      <p className="secondary">
        {messages.requested}
        {', '}
        <Timestamp at={demandeLe} />
      </p>
      <p>{historyMessages.motif(motif)}</p>
      <AnswerButtons
        can={{ accept: can.answer, refuse: can.answer, withdraw: can.withdraw }}
        labels={messages.all}
        about={name}
        answering={answering}
      />
      {can.answer ? null : <p className="secondary">{messages.waits}</p>}
      {answering.error === null ? null : (
        <AlertBox tone="warning">
          <p>{messages.again}</p>
        </AlertBox>
      )}
      <LotLines lines={lines} heading="h4" onDone={onDone} />
    </article>
  );
}

/** Each recording of a sheet; the first ones, then all. */
export function LotLines({
  lines,
  heading,
  onDone,
}: CorrectionLotProps & Pick<LotLineProps, 'heading'>) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ol className="lot-lines stack gap-20" aria-label={messages.lines}>
        {lines.slice(0, shown).map((line) => (
          <LotLine key={line.correctionId} correction={line} heading={heading} onDone={onDone} />
        ))}
      </ol>
      {lines.length > shown ? (
        <Button variant="secondary" onClick={() => setShown(lines.length)}>
          {messages.more(lines.length - shown)}
        </Button>
      ) : null}
    </>
  );
}

type LotLineProps = {
  correction: CorrectionOut;
  /** Heading level, below the title of the sheet. */
  heading: 'h3' | 'h4';
  onDone: (sentence: string) => void;
};

/** One recording of a sheet, which can be answered by itself. */
function LotLine({ correction, heading: Heading, onDone }: LotLineProps) {
  const { correctionId, isrc, avant, apres, annuleLe, can } = correction;
  const name = correctedName(correction);
  const answering = useAnswerCorrection(correctionId, (action) =>
    onDone(correctionMessages.done[action]),
  );
  return (
    <li>
      <div className="agreement-head row">
        <Heading>
          <CodeLink isrc={isrc}>{name}</CodeLink>
        </Heading>
        <IsrcCode isrc={isrc} />
      </div>
      <ChangeTable avant={avant} apres={apres} />
      <LengthAlert {...correction} />
      {annuleLe === null ? null : (
        <AlertBox tone="warning">
          <p>{correctionMessages.cancelled}</p>
        </AlertBox>
      )}
      <AnswerButtons
        can={{
          accept: can.answer && annuleLe === null,
          refuse: can.answer,
          withdraw: can.withdraw,
        }}
        labels={messages.line}
        about={name}
        answering={answering}
      />
    </li>
  );
}
