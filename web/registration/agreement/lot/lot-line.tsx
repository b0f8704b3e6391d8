import type { CorrectionOut } from '#contract/registration/corrections.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { correctionLotMessages as messages } from '#web/registration/agreement/messages.ts';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { correctionMessages } from '#web/registration/messages/correction.ts';
import { AnswerButtons } from '../answer-buttons.tsx';
import { ChangeTable } from '../change-table.tsx';
import { correctedName, LengthAlert } from '../correction-card.tsx';
import { useAnswerCorrection } from '../use-accords.ts';

export type LotLineProps = {
  correction: CorrectionOut;
  /** Under the title of its sheet. */
  heading: 'h3' | 'h4';
  onDone: (sentence: string) => void;
};

/** One recording of a sheet, which can be answered by itself. */
export function LotLine({ correction, heading: Heading, onDone }: LotLineProps) {
  const { correctionId, isrc, avant, apres, annuleLe, can } = correction;
  const name = correctedName(correction);
  const answering = useAnswerCorrection(correctionId, (action) =>
    onDone(correctionMessages.done[action]),
  );
  return (
    <li>
      <div className="accord-head row">
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
