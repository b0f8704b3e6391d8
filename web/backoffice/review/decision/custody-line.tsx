import { IconHandStop, IconUserCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { Button } from '#web/design/action/button.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { MoveBar } from '#web/registration/moves/move-bar.tsx';
import { useRefetch } from '../dossier/use-dossier.ts';
import type { ReviewQueue } from './use-decision-queue.ts';

const messages = decisionMessages.custody;

export type CustodyLineProps = { dossier: DossierOut; reviewQueue: ReviewQueue };

/** In whose hands the dossier is. */
export function CustodyLine({ dossier, reviewQueue }: CustodyLineProps) {
  const { take } = reviewQueue;
  const refetch = useRefetch(dossier.dossierId);
  const line = useRef<HTMLDivElement>(null);
  /** The button that was pressed goes away; not to the decision itself, which a second Enter would take. */
  const stay = () => line.current?.focus();
  return (
    <div className="custody row" ref={line} tabIndex={-1}>
      <Holder dossier={dossier} reviewQueue={reviewQueue} />
      {dossier.lock === null && dossier.can.takeInCharge ? (
        <Button
          variant="secondary"
          icon={<IconHandStop size={20} aria-hidden />}
          busy={take.busy}
          onClick={() => void take.run().then((done) => done !== null && stay())}
        >
          {messages.take}
        </Button>
      ) : null}
      {dossier.lock === null || dossier.lock.parMoi ? (
        <MoveBar dossier={dossier} side="society" refetch={refetch} onMoved={stay} />
      ) : null}
    </div>
  );
}

function Holder({ dossier: { lock }, reviewQueue }: CustodyLineProps) {
  if (reviewQueue.awaiting.length === 0) return <p>{messages.nothing}</p>;
  if (lock === null) return <p>{messages.free}</p>;
  return (
    <p className="custody-holder" data-mine={lock.parMoi ? '' : undefined}>
      <IconUserCheck size={20} stroke={1.75} aria-hidden />
      <span>
        <b>{lock.parMoi ? messages.mine : messages.other(lock.par)}</b>
        <span className={lock.parMoi ? 'custody-since' : undefined}>
          {', '}
          <Timestamp at={lock.depuis} />
        </span>
        {lock.parMoi ? null : `. ${messages.otherSentence}`}
      </span>
    </p>
  );
}
