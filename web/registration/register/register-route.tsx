import type { OutputOf } from '#contract/endpoint.ts';
import type { readRegisterState } from '#contract/registration/register-state.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { registerState as messages } from './messages.ts';
import { RegisterAlert } from './register-alert.tsx';
import { useRegisterState } from './use-register-state.ts';

/**
 * `/:product/registre`: consistency of the register with its journal, and the state of the journal.
 */
export function Component() {
  useTitle(messages.title);
  const { data, error, refetch } = useRegisterState();
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={6} height={40} />}
      {data ? <State state={data} /> : null}
    </div>
  );
}

function State({ state }: { state: OutputOf<typeof readRegisterState> }) {
  return (
    <div className="stack">
      {state.etat === 'sound' ? (
        <AlertBox tone="success" title={messages.sound.title}>
          <p>{messages.sound.what}</p>
        </AlertBox>
      ) : (
        <RegisterAlert state={state} />
      )}
      {state.emplacement === 'together' ? (
        <AlertBox tone="warning" title={messages.together.title}>
          <p>{messages.together.what}</p>
        </AlertBox>
      ) : null}
      <Card title={messages.facts.title}>
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
  const { facts } = messages;
  return [
    { term: facts.generation, value: generation ?? facts.none },
    ...(derniereLigne === null
      ? []
      : [
          {
            term: facts.last,
            value: (
              <>
                {facts.line(derniereLigne.numero)} <Timestamp at={derniereLigne.le} />
              </>
            ),
          },
        ]),
    { term: facts.where, value: <span className="mono">{lieu}</span> },
    { term: facts.location, value: facts.locations[emplacement] },
    ...(raison === null
      ? []
      : [{ term: facts.reason, value: <span className="mono">{raison}</span> }]),
  ];
}
