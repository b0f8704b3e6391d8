import type { AccountFile } from '#contract/account/workflow.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { verdictWords } from '#web/app/catalogue/accounts-staff/decision.ts';
import { Button } from '#web/design/action/button.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import type { Passed } from '../file/passed.ts';

const words = verdictWords.settled;

export type SettledLineProps = {
  file: AccountFile;
  passed: readonly Passed[];
  onNext: (() => void) | null;
  /** Decided here, and not sent yet. */
  leaving: boolean;
};

/** Nothing left to decide: what was, by whom, and the way on. */
export function SettledLine({ file, passed, onNext, leaving }: SettledLineProps) {
  const { etat } = file.structure;
  const kind =
    etat === STRUCTURE_ETATS.VALIDE ? 'accepted' : etat === STRUCTURE_ETATS.REFUSE ? 'refused' : null;
  const decision = kind === null ? undefined : passed.find((entry) => entry.kind === kind);
  const title = leaving
    ? verdictWords.pending.reason
    : kind === null
      ? words.other
      : words[kind === 'accepted' ? 'OK' : 'KO'];
  return (
    <div className="decision-line">
      <p>
        <b>{title}</b>
        {decision?.par ? ` ${words.by(decision.par)}` : null}
        {decision ? (
          <>
            {', '}
            <Moment at={decision.at} />
          </>
        ) : null}
      </p>
      {onNext ? <Button onClick={onNext}>{verdictWords.next}</Button> : null}
    </div>
  );
}
