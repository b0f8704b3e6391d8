import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type Verification, verifyCode } from '#contract/exchange/certificate.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { IsrcCode } from '#web/registration/isrc-code.tsx';
import { call } from '../api/call.ts';
import { asProblem } from '../api/problem-error.ts';
import { verification as words } from '../catalogue/exchange/verification.ts';
import { PlainPage } from '../page/plain-page.tsx';
import { ProblemNotice } from '../page/problem-notice.tsx';

type Outcome = { readonly found: Verification } | { readonly error: unknown } | null;

/** `/verification/:jeton`: what a certificate says, for anyone who was shown it. */
export function Component() {
  const { jeton = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const outcome = useOutcome(jeton, attempt);
  return (
    <PlainPage title={words.title}>
      <div className="stack" aria-live="polite">
        {outcome === null ? <p>{words.reading}</p> : null}
        {outcome !== null && 'found' in outcome ? <Found {...outcome.found} /> : null}
        {outcome !== null && 'error' in outcome ? (
          <Missed error={outcome.error} onRetry={() => setAttempt(attempt + 1)} />
        ) : null}
      </div>
    </PlainPage>
  );
}

function useOutcome(jeton: string, attempt: number): Outcome {
  const [outcome, setOutcome] = useState<{ readonly asked: string; readonly got: Outcome }>();
  const asked = `${attempt} ${jeton}`;
  useEffect(() => {
    const leave = new AbortController();
    const keep = (got: Outcome) => {
      if (!leave.signal.aborted) setOutcome({ asked, got });
    };
    call(verifyCode, { query: { jeton } }, leave.signal).then(
      (found) => keep({ found }),
      (error: unknown) => keep({ error }),
    );
    return () => leave.abort();
  }, [jeton, asked]);
  return outcome?.asked === asked ? outcome.got : null;
}

function Found({ isrc, titre, version, artiste, type, annee, origine, etat }: Verification) {
  const facts = [
    { term: words.isrc, value: <IsrcCode isrc={isrc} copy /> },
    { term: words.titre, value: titre },
    ...(version === null ? [] : [{ term: words.version, value: version }]),
    { term: words.artiste, value: artiste },
    { term: words.type, value: ELEMENT_TYPE_LABELS[type] },
    { term: words.annees[origine], value: annee },
  ];
  return (
    <>
      <Notice tone={etat === 'VALIDE' ? 'success' : 'warning'} title={words.states[etat]}>
        <p>{words.compare}</p>
      </Notice>
      <Facts facts={facts} />
      <p className="muted">{words.scope}</p>
    </>
  );
}

function Missed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (asProblem(error).problem.code !== NOT_FOUND.code) {
    return <ProblemNotice error={error} onRetry={onRetry} />;
  }
  return (
    <Notice tone="warning" title={words.unknown}>
      <p>{words.unknownHint}</p>
    </Notice>
  );
}
