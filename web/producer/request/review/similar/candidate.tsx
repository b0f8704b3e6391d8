import { useRef, useState } from 'react';
import type { Candidat } from '#contract/registration/proximity.ts';
import { Button } from '#web/design/action/button.tsx';
import { similarAnswers as messages } from '#web/producer/request/review/messages.ts';
import { BandBadge } from '#web/registration/proximity/band-badge.tsx';
import { type Compared, Comparison } from '#web/registration/proximity/comparison.tsx';
import { EarlierAnswer } from '#web/registration/proximity/earlier-answer.tsx';
import { similar as common } from '#web/registration/proximity/messages.ts';
import { Reasons } from '#web/registration/proximity/reasons.tsx';
import { AnswerForm } from './answer-form.tsx';
import { answerId, type SimilarLine } from './questions.ts';

export type CandidateProps = {
  similar: SimilarLine;
  candidat: Candidat;
  /** Listed for information only: no question, but an existing answer is shown. */
  listed?: boolean | undefined;
  /** Relation of the candidate to the reader, e.g. another line of the request. */
  whose: string;
  onRecorded: () => Promise<unknown>;
};

/** A similar recording beside ours, and our answer about it. */
export function Candidate({
  similar,
  candidat,
  listed = false,
  whose,
  onRecorded,
}: CandidateProps) {
  return (
    <article className="similar-candidate stack gap-12">
      <div className="similar-head row">
        <h4>{candidat.titre ?? common.untitled}</h4>
        <BandBadge bande={candidat.bande} />
      </div>
      {whose === '' ? null : <p className="secondary">{whose}</p>}
      <Comparison ours={oursOf(similar)} oursTitle={messages.ours} candidat={candidat} />
      <Reasons candidat={candidat} />
      {listed && candidat.choix === null ? null : (
        <Answer similar={similar} candidat={candidat} onRecorded={onRecorded} />
      )}
    </article>
  );
}

function oursOf({ line }: SimilarLine): Compared {
  const { titre, version, artiste, duree, anneePublication } = line.row.texts;
  return { titre, version, artiste, duree, annee: anneePublication, isrc: null };
}

function Answer({ similar, candidat, onRecorded }: Omit<CandidateProps, 'listed' | 'whose'>) {
  const { choix } = candidat;
  const [changing, setChanging] = useState(false);
  const input = useRef<HTMLParagraphElement>(null);
  const isIssued = choix?.valable === true;
  const close = () => {
    setChanging(false);
    // The focused form disappeared: the answer takes the focus.
    setTimeout(() => input.current?.focus());
  };
  const change = () => {
    setChanging(true);
    setTimeout(() => document.getElementById(answerId(similar.elementId, candidat))?.focus());
  };
  if (isIssued && !changing) {
    return (
      <div className="similar-answered row between gap-8-24">
        <p ref={input} tabIndex={-1}>
          {messages.recorded} <EarlierAnswer choix={choix} />
        </p>
        <Button
          variant="secondary"
          size="small"
          aria-label={messages.changeNamed(candidat.titre ?? common.untitled)}
          onClick={change}
        >
          {messages.change}
        </Button>
      </div>
    );
  }
  return (
    <>
      {choix !== null && !isIssued ? <p>{messages.stale}</p> : null}
      <AnswerForm
        elementId={similar.elementId}
        version={similar.line.row.texts.version}
        candidat={candidat}
        required={candidat.bande === 'MEME'}
        onCancel={isIssued ? close : null}
        onRecorded={async () => {
          await onRecorded();
          close();
        }}
      />
    </>
  );
}
