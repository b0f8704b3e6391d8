import './agreement.css';
import type { CorrectionOut } from '#contract/registration/corrections.ts';
import type { Reponse } from '#domain/register/agreement.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { historyMessages } from '#web/messages/history.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';
import { CodeLink } from '../code-detail/code-address.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { ChangeTable } from './change-table.tsx';
import { useAnswerCorrection } from './use-accords.ts';

export type CorrectionCardProps = {
  correction: CorrectionOut;
  /** True inside the code sheet. */
  inSheet?: boolean | undefined;
  onDone: (sentence: string) => void;
};

/** A waiting correction: changes, motive, and the answer if due. */
export function CorrectionCard({ correction, inSheet, onDone }: CorrectionCardProps) {
  const { isrc, can } = correction;
  const cancelled = correction.annuleLe !== null;
  const answering = useAnswerCorrection(correction.correctionId, (action: Reponse) =>
    onDone(messages.done[action]),
  );
  const name = correctedName(correction);
  return (
    <article className="agreement stack gap-12" aria-label={messages.card(name)}>
      <div className="agreement-head row">
        {inSheet ? (
          <h4>{messages.one}</h4>
        ) : (
          <>
            <h3>
              <CodeLink isrc={isrc}>{name}</CodeLink>
            </h3>
            <IsrcCode isrc={isrc} />
          </>
        )}
      </div>
      <CorrectionReport correction={correction} />
      <LengthAlert {...correction} />
      {cancelled ? (
        <AlertBox tone="warning">
          <p>{messages.cancelled}</p>
        </AlertBox>
      ) : null}
      <AnswerButtons
        can={{ accept: can.answer && !cancelled, refuse: can.answer, withdraw: can.withdraw }}
        labels={messages}
        about={name}
        answering={answering}
      />
    </article>
  );
}

/** Changes and motive. */
export function CorrectionReport({ correction }: Pick<CorrectionCardProps, 'correction'>) {
  const { parLaSociete, motif, avant, apres, demandeLe, can } = correction;
  return (
    <div className="stack gap-12">
      <p className="secondary">
        {parLaSociete ? messages.by.staff : messages.by.member}
        {', '}
        <Timestamp at={demandeLe} />
      </p>
      <ChangeTable avant={avant} apres={apres} />
      <p>{historyMessages.motif(motif)}</p>
      {can.answer ? null : (
        <p className="secondary">
          {parLaSociete ? messages.waitsStructure : messages.waitsSociety}
        </p>
      )}
    </div>
  );
}

/** Name of the recording in the questions about it. */
export function correctedName({ titre, version }: CorrectionOut): string {
  if (titre === null) return messages.gone;
  return version === null ? titre : `${titre} (${version})`;
}

/** Warning about a large change of duration, with the applicant's answer about the version. */
export function LengthAlert({
  autreDuree,
  memeVersion,
}: Pick<CorrectionOut, 'autreDuree' | 'memeVersion'>) {
  if (!autreDuree) return null;
  return (
    <AlertBox tone={memeVersion ? 'info' : 'warning'}>
      <p>{messages.length[versionText(memeVersion)]}</p>
    </AlertBox>
  );
}

export const versionText = (memeVersion: boolean | null): keyof typeof messages.length =>
  memeVersion === null ? 'unsaid' : memeVersion ? 'same' : 'other';
