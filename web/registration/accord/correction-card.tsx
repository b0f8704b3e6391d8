import './accord.css';
import type { CorrectionOut } from '#contract/registration/corrections.ts';
import type { Reponse } from '#domain/register/accord.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { correctionWords as words } from '#web/app/catalogue/register/correction.ts';
import { Moment } from '#web/design/display/moment.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { CodeLink } from '../code-detail/code-address.tsx';
import { IsrcCode } from '../isrc-code.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { ChangeTable } from './change-table.tsx';
import { useAnswerCorrection } from './use-accords.ts';

export type CorrectionCardProps = {
  correction: CorrectionOut;
  /** The sheet of the code is open around it. */
  inSheet?: boolean | undefined;
  onDone: (sentence: string) => void;
};

/** A correction that waits: what changes, why, and the answer where it is due. */
export function CorrectionCard({ correction, inSheet, onDone }: CorrectionCardProps) {
  const { isrc, can } = correction;
  const cancelled = correction.annuleLe !== null;
  const answering = useAnswerCorrection(correction.correctionId, (action: Reponse) =>
    onDone(words.done[action]),
  );
  const name = correctedName(correction);
  return (
    <article className="accord stack gap-12" aria-label={words.card(name)}>
      <div className="accord-head row">
        {inSheet ? (
          <h4>{words.one}</h4>
        ) : (
          <>
            <h3>
              <CodeLink isrc={isrc}>{name}</CodeLink>
            </h3>
            <IsrcCode isrc={isrc} />
          </>
        )}
      </div>
      <CorrectionTold correction={correction} />
      <LengthNotice {...correction} />
      {cancelled ? (
        <Notice tone="warning">
          <p>{words.cancelled}</p>
        </Notice>
      ) : null}
      <AnswerButtons
        can={{ accept: can.answer && !cancelled, refuse: can.answer, withdraw: can.withdraw }}
        labels={words}
        about={name}
        answering={answering}
      />
    </article>
  );
}

/** What changes, and why. */
export function CorrectionTold({ correction }: Pick<CorrectionCardProps, 'correction'>) {
  const { parLaSociete, motif, avant, apres, demandeLe, can } = correction;
  return (
    <div className="stack gap-12">
      <p className="secondary">
        {parLaSociete ? words.by.staff : words.by.member}
        {', '}
        <Moment at={demandeLe} />
      </p>
      <ChangeTable avant={avant} apres={apres} />
      <p>{historyWords.motif(motif)}</p>
      {can.answer ? null : (
        <p className="secondary">{parLaSociete ? words.waitsStructure : words.waitsSociety}</p>
      )}
    </div>
  );
}

/** As it is called in what is asked about it. */
export function correctedName({ titre, version }: CorrectionOut): string {
  if (titre === null) return words.gone;
  return version === null ? titre : `${titre} (${version})`;
}

/** Of a duration that moves much: what whoever asked says of the version. */
export function LengthNotice({
  autreDuree,
  memeVersion,
}: Pick<CorrectionOut, 'autreDuree' | 'memeVersion'>) {
  if (!autreDuree) return null;
  return (
    <Notice tone={memeVersion ? 'info' : 'warning'}>
      <p>{words.length[saidOfVersion(memeVersion)]}</p>
    </Notice>
  );
}

export const saidOfVersion = (memeVersion: boolean | null): keyof typeof words.length =>
  memeVersion === null ? 'unsaid' : memeVersion ? 'same' : 'other';
