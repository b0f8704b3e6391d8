import type { OutputOf } from '#contract/endpoint.ts';
import type { readRegisterState } from '#contract/registration/register-state.ts';
import { registerState as words } from '#web/app/catalogue/register/state.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { RegisterNotice } from '#web/registration/register/register-notice.tsx';
import { useRegisterState } from '#web/registration/register/use-register-state.ts';

/** `/:product/registre`: whether the register and its journal agree, and where the journal stands. */
export function Component() {
  useTitle(words.title);
  const { data, error, refetch } = useRegisterState();
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={6} height={40} />}
      {data ? <State state={data} /> : null}
    </div>
  );
}

function State({ state }: { state: OutputOf<typeof readRegisterState> }) {
  return (
    <div className="stack">
      {state.etat === 'sound' ? (
        <Notice tone="success" title={words.sound.title}>
          <p>{words.sound.what}</p>
        </Notice>
      ) : (
        <RegisterNotice state={state} />
      )}
      {state.emplacement === 'together' ? (
        <Notice tone="warning" title={words.together.title}>
          <p>{words.together.what}</p>
        </Notice>
      ) : null}
      <Card title={words.facts.title}>
        <Facts facts={factsOf(state)} />
      </Card>
    </div>
  );
}

function factsOf({
  generation,
  derniereLigne,
  lieu,
  emplacement,
  raison,
}: OutputOf<typeof readRegisterState>) {
  const { facts } = words;
  return [
    { term: facts.generation, value: generation ?? facts.none },
    ...(derniereLigne === null
      ? []
      : [
          {
            term: facts.last,
            value: (
              <>
                {facts.line(derniereLigne.numero)} <Moment at={derniereLigne.le} />
              </>
            ),
          },
        ]),
    { term: facts.where, value: <span className="mono">{lieu}</span> },
    { term: facts.place, value: facts.places[emplacement] },
    ...(raison === null
      ? []
      : [{ term: facts.reason, value: <span className="mono">{raison}</span> }]),
  ];
}
