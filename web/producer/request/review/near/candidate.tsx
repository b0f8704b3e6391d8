import { useRef, useState } from 'react';
import type { Candidat } from '#contract/registration/proximity.ts';
import { near as common } from '#web/app/catalogue/proximity/near.ts';
import { nearAnswers as words } from '#web/app/catalogue/proximity/near-answers.ts';
import { Button } from '#web/design/action/button.tsx';
import { BandBadge } from '#web/registration/proximity/band-badge.tsx';
import { type Compared, Comparison } from '#web/registration/proximity/comparison.tsx';
import { GivenAnswer } from '#web/registration/proximity/given-answer.tsx';
import { Reasons } from '#web/registration/proximity/reasons.tsx';
import { AnswerForm } from './answer-form.tsx';
import { answerId, type NearLine } from './questions.ts';

export type CandidateProps = {
  near: NearLine;
  candidat: Candidat;
  /** Listed for information: nothing is asked, and an answer already given is shown. */
  listed?: boolean | undefined;
  /** What the candidate is to the reader, e.g. another line of the request. */
  whose: string;
  onRecorded: () => Promise<unknown>;
};

/** One recording found, beside ours, and what we answer about it. */
export function Candidate({ near, candidat, listed = false, whose, onRecorded }: CandidateProps) {
  return (
    <article className="near-candidate stack gap-12">
      <div className="near-head row">
        <h4>{candidat.titre ?? common.untitled}</h4>
        <BandBadge bande={candidat.bande} />
      </div>
      {whose === '' ? null : <p className="secondary">{whose}</p>}
      <Comparison ours={oursOf(near)} oursTitle={words.ours} candidat={candidat} />
      <Reasons candidat={candidat} />
      {listed && candidat.choix === null ? null : (
        <Answer near={near} candidat={candidat} onRecorded={onRecorded} />
      )}
    </article>
  );
}

function oursOf({ line }: NearLine): Compared {
  const { titre, version, artiste, duree, anneePublication } = line.row.texts;
  return { titre, version, artiste, duree, annee: anneePublication, isrc: null };
}

function Answer({ near, candidat, onRecorded }: Omit<CandidateProps, 'listed' | 'whose'>) {
  const { choix } = candidat;
  const [changing, setChanging] = useState(false);
  const given = useRef<HTMLParagraphElement>(null);
  const isGiven = choix?.valable === true;
  const close = () => {
    setChanging(false);
    // The form that held the focus is gone: the answer takes it.
    setTimeout(() => given.current?.focus());
  };
  const change = () => {
    setChanging(true);
    setTimeout(() => document.getElementById(answerId(near.elementId, candidat))?.focus());
  };
  if (isGiven && !changing) {
    return (
      <div className="near-given row between gap-8-24">
        <p ref={given} tabIndex={-1}>
          {words.recorded} <GivenAnswer choix={choix} />
        </p>
        <Button
          variant="secondary"
          size="small"
          aria-label={words.changeNamed(candidat.titre ?? common.untitled)}
          onClick={change}
        >
          {words.change}
        </Button>
      </div>
    );
  }
  return (
    <>
      {choix !== null && !isGiven ? <p>{words.stale}</p> : null}
      <AnswerForm
        elementId={near.elementId}
        version={near.line.row.texts.version}
        candidat={candidat}
        required={candidat.bande === 'MEME'}
        onCancel={isGiven ? close : null}
        onRecorded={async () => {
          await onRecorded();
          close();
        }}
      />
    </>
  );
}
