import type { CorrectionOut } from '#contract/registration/corrections.ts';
import { correctionWords } from '#web/app/catalogue/register/correction.ts';
import { correctionLotWords as words } from '#web/app/catalogue/register/correction-lot.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { IsrcCode } from '#web/registration/isrc-code.tsx';
import { AnswerButtons } from '../answer-buttons.tsx';
import { ChangeTable } from '../change-table.tsx';
import { correctedName, LengthNotice } from '../correction-card.tsx';
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
    onDone(correctionWords.done[action]),
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
      <LengthNotice {...correction} />
      {annuleLe === null ? null : (
        <Notice tone="warning">
          <p>{correctionWords.cancelled}</p>
        </Notice>
      )}
      <AnswerButtons
        can={{
          accept: can.answer && annuleLe === null,
          refuse: can.answer,
          withdraw: can.withdraw,
        }}
        labels={words.line}
        about={name}
        answering={answering}
      />
    </li>
  );
}
