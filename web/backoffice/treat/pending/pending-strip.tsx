import './pending.css';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Kbd } from '#web/design/action/kbd.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { conflictSentence } from '../decision/conflict-notice.tsx';
import { CopyAll } from '../decision/result-panel.tsx';
import type { Decided, Decision } from './decision.ts';
import type { Failure } from './pending.ts';
import type { PendingBook } from './use-pending.ts';

const words = decisionWords.pending;

export type PendingStripProps = {
  pending: PendingBook;
  onOpen: (dossierId: number) => void;
  onUndo: () => void;
};

/** What became of the decisions taken before: about to leave, arrived, or come back. */
export function PendingStrip({ pending, onOpen, onUndo }: PendingStripProps) {
  const { waiting, sending, failed, done } = pending.state;
  const last = sending.at(-1);
  const nothing = waiting === null && last === undefined && done === null && failed.length === 0;
  return (
    <section className="pending-strip" aria-label={words.region} hidden={nothing}>
      {failed.map((failure) => (
        <FailedLine
          key={failure.decision.key}
          failure={failure}
          onOpen={() => onOpen(failure.decision.dossierId)}
          onAgain={() => pending.send(failure.decision)}
          onClose={() => pending.dismiss(failure.decision)}
        />
      ))}
      <div role="status">
        {waiting ? <WaitingLine decision={waiting} onUndo={onUndo} /> : null}
        {!waiting && last ? (
          <p className="pending-line">
            <About decision={last} /> <span>{words.sending}</span>
          </p>
        ) : null}
        {!waiting && !last && done ? (
          <DoneLine done={done} onOpen={onOpen} onClose={() => pending.dismiss(done.decision)} />
        ) : null}
      </div>
    </section>
  );
}

function About({ decision: { numero, raison } }: { decision: Decision }) {
  return <span className="secondary">{words.aboutThen(numero, raison)}</span>;
}

function WaitingLine({ decision, onUndo }: { decision: Decision; onUndo: () => void }) {
  return (
    <div className="pending-line" data-waiting="">
      <span>
        <About decision={decision} /> <b>{decisionWords.effect(decision.effect)}.</b> {words.waiting}
      </span>
      <Button
        variant="secondary"
        size="small"
        icon={<IconArrowBackUp size={18} aria-hidden />}
        iconEnd={<Kbd>{words.undoKeys}</Kbd>}
        onClick={onUndo}
      >
        {words.undo}
      </Button>
      {/* How much of the time is left, for the eye; the words say it for the ear. */}
      <span key={decision.key} className="pending-time" aria-hidden />
    </div>
  );
}

type DoneLineProps = { done: Decided; onOpen: (dossierId: number) => void; onClose: () => void };

function DoneLine({ done: { decision, outcome }, onOpen, onClose }: DoneLineProps) {
  const { attributed, refused, deleted } = outcome;
  const effect = { codes: attributed.length, refused: refused.length, deleted: deleted.length };
  return (
    <div className="pending-line">
      <About decision={decision} />
      <h2>{decisionWords.result.title(effect)}</h2>
      <span className="pending-acts">
        {attributed.length > 0 ? <CopyAll codes={attributed.map(({ isrc }) => isrc)} /> : null}
        {outcome.etat === null ? null : (
          <Button variant="ghost" size="small" onClick={() => onOpen(decision.dossierId)}>
            {decisionWords.result.review}
          </Button>
        )}
        <IconButton
          label={words.close}
          variant="ghost"
          size="small"
          icon={<IconX size={18} aria-hidden />}
          onClick={onClose}
        />
      </span>
    </div>
  );
}

type FailedLineProps = { failure: Failure; onOpen: () => void; onAgain: () => void; onClose: () => void };

function FailedLine({ failure: { decision, problem }, onOpen, onAgain, onClose }: FailedLineProps) {
  const { numero, raison, effect } = decision;
  // A state of the dossier stays what it is; a network comes back.
  const mayTryAgain = problem.status === 0 || problem.status === 401 || problem.status >= 500;
  return (
    <Notice tone="error" role="alert" title={words.failedTitle}>
      <p>
        {words.aboutThen(numero, raison)} {decisionWords.effect(effect)}. {conflictSentence(problem)}{' '}
        {words.failedKeeps}
      </p>
      <div className="row">
        {mayTryAgain ? (
          <Button variant="secondary" size="small" onClick={onAgain}>
            {words.again}
          </Button>
        ) : null}
        <Button variant="secondary" size="small" onClick={onOpen}>
          {words.open}
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Notice>
  );
}
