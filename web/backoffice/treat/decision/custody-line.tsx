import { IconHandStop, IconUserCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { Button } from '#web/design/action/button.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { MoveBar } from '#web/registration/moves/move-bar.tsx';
import { useReread } from '../dossier/use-dossier.ts';
import type { Desk } from './use-desk.ts';

const words = decisionWords.custody;

export type CustodyLineProps = { dossier: DossierOut; desk: Desk };

/** In whose hands the dossier is. */
export function CustodyLine({ dossier, desk }: CustodyLineProps) {
  const { take } = desk;
  const reread = useReread(dossier.dossierId);
  const line = useRef<HTMLDivElement>(null);
  /** The button that was pressed goes away; not to the decision itself, which a second Enter would take. */
  const stay = () => line.current?.focus();
  return (
    <div className="custody row" ref={line} tabIndex={-1}>
      <Holder dossier={dossier} desk={desk} />
      {dossier.lock === null && dossier.can.takeInCharge ? (
        <Button
          variant="secondary"
          icon={<IconHandStop size={20} aria-hidden />}
          busy={take.busy}
          onClick={() => void take.run().then((done) => done !== null && stay())}
        >
          {words.take}
        </Button>
      ) : null}
      {dossier.lock === null || dossier.lock.parMoi ? (
        <MoveBar dossier={dossier} side="society" reread={reread} onMoved={stay} />
      ) : null}
    </div>
  );
}

function Holder({ dossier: { lock }, desk }: CustodyLineProps) {
  if (desk.awaiting.length === 0) return <p>{words.nothing}</p>;
  if (lock === null) return <p>{words.free}</p>;
  return (
    <p className="custody-holder" data-mine={lock.parMoi ? '' : undefined}>
      <IconUserCheck size={20} stroke={1.75} aria-hidden />
      <span>
        <b>{lock.parMoi ? words.mine : words.other(lock.par)}</b>
        <span className={lock.parMoi ? 'custody-since' : undefined}>
          {', '}
          <Moment at={lock.depuis} />
        </span>
        {lock.parMoi ? null : `. ${words.otherSentence}`}
      </span>
    </p>
  );
}
