import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type Verification, verifyCode } from '#contract/exchange/certificate.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { verification as messages } from './messages.ts';

type Outcome = { readonly result: Verification } | { readonly error: unknown } | null;

/** `/verification/:jeton`: content of a certificate, for anyone who received its link. */
export function Component() {
  const { jeton = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const outcome = useOutcome(jeton, attempt);
  return (
    <PlainPage title={messages.title}>
      <div className="stack" aria-live="polite">
        {outcome === null ? <p>{messages.reading}</p> : null}
        {outcome !== null && 'result' in outcome ? <Result {...outcome.result} /> : null}
        {outcome !== null && 'error' in outcome ? (
          <Missed error={outcome.error} onRetry={() => setAttempt(attempt + 1)} />
        ) : null}
      </div>
    </PlainPage>
  );
}

function useOutcome(jeton: string, attempt: number): Outcome {
  const [outcome, setOutcome] = useState<{ readonly requested: string; readonly got: Outcome }>();
  const requested = `${attempt} ${jeton}`;
  useEffect(() => {
    const leave = new AbortController();
    const keep = (got: Outcome) => {
      if (!leave.signal.aborted) setOutcome({ requested, got });
    };
    call(verifyCode, { query: { jeton } }, leave.signal).then(
      (result) => keep({ result }),
      (error: unknown) => keep({ error }),
    );
    return () => leave.abort();
  }, [jeton, requested]);
  return outcome?.requested === requested ? outcome.got : null;
}

function Result(verification: Verification) {
  const { isrc, titre, version, artiste, type, annee, origine, etat } = verification;
  const { autresCodes = [] } = verification;
  const facts = [
    { term: messages.isrc, value: <IsrcCode isrc={isrc} copy /> },
    { term: messages.titre, value: titre },
    ...(version === null ? [] : [{ term: messages.version, value: version }]),
    { term: messages.artiste, value: artiste },
    { term: messages.type, value: ELEMENT_TYPE_LABELS[type] },
    { term: messages.annees[origine], value: annee },
    ...(autresCodes.length === 0
      ? []
      : [{ term: messages.otherCodes, value: autresCodes.map(printedIsrc).join(', ') }]),
  ];
  return (
    <>
      <AlertBox tone={etat === 'VALIDE' ? 'success' : 'warning'} title={messages.states[etat]}>
        <p>{messages.compare}</p>
      </AlertBox>
      <Facts facts={facts} />
      <p className="muted">{messages.scope}</p>
    </>
  );
}

function Missed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (asProblem(error).problem.code !== NOT_FOUND.code) {
    return <ProblemAlert error={error} onRetry={onRetry} />;
  }
  return (
    <AlertBox tone="warning" title={messages.unknown}>
      <p>{messages.unknownHint}</p>
    </AlertBox>
  );
}
