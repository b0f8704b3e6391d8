import './pending.css';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Kbd } from '#web/design/action/kbd.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useHeir } from '#web/design/use-heir.ts';
import { decisionMessages } from '#web/messages/decision.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import type { DecidedOf, Failure } from './pending.ts';
import type { PendingBook } from './use-pending.ts';

const messages = decisionMessages.pending;

type Keyed = { readonly key: string };

/** Texts of a desk about its decisions. */
export type PendingMessages<D, O> = {
  /** « Dossier 2026-00012, Atelier du Soir : ». */
  readonly about: (decision: D) => string;
  readonly effect: (decision: D) => string;
  /** Outcome of the decision. */
  readonly result: (done: DecidedOf<D, O>) => string;
  /** Further actions on it, beside reading it again. */
  readonly acts?: (done: DecidedOf<D, O>) => ReactNode;
  /** Label of the link to read it again; null: nothing left to read. */
  readonly review: (done: DecidedOf<D, O>) => string | null;
  readonly explain: (problem: ProblemError) => string;
  readonly retains: string;
  readonly open: string;
};

export type PendingStripProps<D extends Keyed, O> = {
  context: PendingMessages<D, O>;
  pending: PendingBook<D, O>;
  onOpen: (decision: D) => void;
  onUndo: () => void;
};

/** Recent decisions: waiting, sent, or failed. */
export function PendingStrip<D extends Keyed, O>(props: PendingStripProps<D, O>) {
  const { context, pending, onOpen, onUndo } = props;
  const { waiting, sending, failed, done } = pending.state;
  const last = sending.at(-1);
  const nothing = waiting === null && last === undefined && done === null && failed.length === 0;
  // Rendered even when empty: screen readers do not announce a region inserted with its text.
  return (
    <section
      className={nothing ? 'visually-hidden' : 'pending-strip'}
      aria-label={nothing ? undefined : messages.region}
    >
      {failed.map((failure) => (
        <FailedLine key={failure.decision.key} {...props} failure={failure} />
      ))}
      <div role="status">
        {waiting ? <WaitingLine context={context} decision={waiting} onUndo={onUndo} /> : null}
        {!waiting && last ? (
          <p className="pending-line">
            <span className="secondary">{context.about(last)}</span> <span>{messages.sending}</span>
          </p>
        ) : null}
        {!waiting && !last && done ? (
          <DoneLine
            context={context}
            done={done}
            onOpen={onOpen}
            onClose={() => pending.dismiss(done.decision)}
          />
        ) : null}
      </div>
    </section>
  );
}

type WaitingLineProps<D, O> = { context: PendingMessages<D, O>; decision: D; onUndo: () => void };

function WaitingLine<D extends Keyed, O>({ context, decision, onUndo }: WaitingLineProps<D, O>) {
  const line = useHeir<HTMLDivElement>();
  return (
    <div ref={line} className="pending-line" data-waiting="">
      <span>
        <span className="secondary">{context.about(decision)}</span>{' '}
        <b>{context.effect(decision)}.</b> {messages.waiting}
      </span>
      <Button
        variant="secondary"
        size="small"
        icon={<IconArrowBackUp size={18} aria-hidden />}
        iconEnd={<Kbd>{messages.undoKeys}</Kbd>}
        onClick={onUndo}
      >
        {messages.undo}
      </Button>
      {/* Visual countdown of the undo delay; the text conveys it to screen readers. */}
      <span key={decision.key} className="pending-time" aria-hidden />
    </div>
  );
}

type DoneLineProps<D, O> = {
  context: PendingMessages<D, O>;
  done: DecidedOf<D, O>;
  onOpen: (decision: D) => void;
  onClose: () => void;
};

function DoneLine<D, O>({ context, done, onOpen, onClose }: DoneLineProps<D, O>) {
  const line = useHeir<HTMLDivElement>();
  const review = context.review(done);
  return (
    <div ref={line} className="pending-line">
      <span className="secondary">{context.about(done.decision)}</span>
      <h2>{context.result(done)}</h2>
      <span className="pending-acts">
        {context.acts?.(done)}
        {review === null ? null : (
          <Button variant="ghost" size="small" onClick={() => onOpen(done.decision)}>
            {review}
          </Button>
        )}
        <IconButton
          label={messages.close}
          variant="ghost"
          size="small"
          icon={<IconX size={18} aria-hidden />}
          onClick={onClose}
        />
      </span>
    </div>
  );
}

type FailedLineProps<D extends Keyed, O> = PendingStripProps<D, O> & { failure: Failure<D> };

function FailedLine<D extends Keyed, O>({
  context,
  pending,
  failure,
  onOpen,
}: FailedLineProps<D, O>) {
  const line = useHeir<HTMLDivElement>();
  const { decision, problem } = failure;
  // Only a missing network, an expired session or a server error can succeed on retry; other
  // refusals remain.
  const mayTryAgain = problem.status === 0 || problem.status === 401 || problem.status >= 500;
  return (
    <AlertBox tone="error" role="alert" ref={line} title={messages.failedTitle}>
      <p>
        {context.about(decision)} {context.effect(decision)}. {context.explain(problem)}{' '}
        {context.retains}
      </p>
      <div className="row">
        {mayTryAgain ? (
          <Button variant="secondary" size="small" onClick={() => pending.send(decision)}>
            {messages.again}
          </Button>
        ) : null}
        <Button variant="secondary" size="small" onClick={() => onOpen(decision)}>
          {context.open}
        </Button>
        <Button variant="ghost" size="small" onClick={() => pending.dismiss(decision)}>
          {messages.close}
        </Button>
      </div>
    </AlertBox>
  );
}
