import '../request.css';
import type { ReactNode } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Steps } from '#web/design/display/steps.tsx';
import { SaveState } from '#web/design/feedback/save-state.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { request } from '#web/producer/messages/request.ts';
import { STEPS, type Step, stepPath } from './step-path.ts';
import { useRequest, useSaving } from './use-request.ts';

const messages = request.steps;

export type RequestFrameProps = {
  step: typeof STEPS.recordings | typeof STEPS.check;
  /** Where the first step has another page than that of the recordings. */
  title?: string;
  /** Recordings typed so far. */
  count: number;
  /** True when nothing is left to submit: other steps are hidden. */
  alone?: boolean | undefined;
  children: ReactNode;
  foot: ReactNode;
};

/** Frame of the three steps: current step, save status, back and next buttons. */
export function RequestFrame({
  step,
  title: value,
  count,
  alone = false,
  children,
  foot,
}: RequestFrameProps) {
  const { mayAdd } = useRequest();
  const { dossierId, titre } = useSaving();
  const title = value ?? messages.names[step];
  useTitle(title, request.title);
  const facts = [
    alone ? '' : messages.count(step),
    titre === '' ? '' : `« ${titre} »`,
    count > 0 ? request.recordings(count) : '',
    mayAdd ? messages.draft : messages.sent,
  ];
  return (
    <div className="page page-wide">
      {alone ? null : <RequestSteps dossierId={dossierId} current={step} />}
      <PageHead
        title={title}
        subtitle={facts.filter(Boolean).join(' · ')}
        actions={<Saved alone={alone} />}
      />
      {children}
      <div className="request-foot">{foot}</div>
    </div>
  );
}

/** The three steps: the first stays accessible until the request is submitted. */
export function RequestSteps({ dossierId, current }: { dossierId: number | null; current: Step }) {
  const isSent = current === STEPS.confirmation;
  const first = isSent ? undefined : stepPath(dossierId, STEPS.recordings);
  const steps = messages.names.map((label, index) => ({
    label,
    to: index === 0 ? first : undefined,
  }));
  return <Steps label={messages.label} current={current} steps={steps} />;
}

/** « Brouillon enregistré à 16:42 », or what to do on failure. */
export function Saved({ alone = false }: { alone?: boolean }) {
  const { autosave } = useRequest();
  const { saving, dossierId } = useSaving();
  if (saving.state === 'rest' && dossierId === null) {
    return <p className="secondary request-unborn">{messages.notCreated}</p>;
  }
  // No drafts remain: what was saved is a duration, already transmitted.
  if (alone && saving.state === 'saved') return <p role="status">{request.saving.transmitted}</p>;
  const broken = saving.state === 'offline' || saving.state === 'failed';
  return (
    <>
      <SaveState saving={saving} />
      {broken ? (
        <Button variant="secondary" size="small" onClick={() => void autosave.flush()}>
          {request.saving.retry}
        </Button>
      ) : null}
    </>
  );
}
