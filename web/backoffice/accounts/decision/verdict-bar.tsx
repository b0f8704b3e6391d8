import '#web/backoffice/workbench/decision-bar.css';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import type { AccountFile } from '#contract/account/workflow.ts';
import { verdictWords as words } from '#web/app/catalogue/accounts-staff/decision.ts';
import { KeyHint } from '#web/backoffice/workbench/key-hint.tsx';
import { Button } from '#web/design/action/button.tsx';
import type { AccountAlert } from '../file/account-alerts.ts';
import { nameOf } from '../file/name-of.ts';
import type { Passed } from '../file/passed.ts';
import { RefuseForm } from './refuse-form.tsx';
import { SettledLine } from './settled-line.tsx';
import type { Verdict } from './use-verdict.ts';
import { VerdictDialog } from './verdict-dialog.tsx';
import { VerdictProblem } from './verdict-problem.tsx';

export type VerdictBarProps = {
  file: AccountFile;
  verdict: Verdict;
  alerts: readonly AccountAlert[];
  passed: readonly Passed[];
  motif: string;
  onMotif: (motif: string) => void;
  onNext: (() => void) | null;
};

const HEADING = 'titre-decision';

/** Always in sight: the decision and what it will do; once taken, who took it. */
export function VerdictBar({ file, verdict, alerts, passed, motif, onMotif, onNext }: VerdictBarProps) {
  const person = nameOf(file.personne);
  return (
    <section className="decision-bar" aria-labelledby={HEADING}>
      <h2 id={HEADING} className="visually-hidden">
        {words.heading}
      </h2>
      {verdict.problem ? <VerdictProblem problem={verdict.problem} /> : null}
      {verdict.open ? null : (
        <SettledLine file={file} passed={passed} onNext={onNext} leaving={verdict.leaving} />
      )}
      {verdict.refusing ? (
        <RefuseForm verdict={verdict} person={person} motif={motif} onMotif={onMotif} />
      ) : null}
      {verdict.open && !verdict.refusing ? (
        <div className="decision-line">
          <p className="verdict-effect">{words.effect(person)}</p>
          <Buttons verdict={verdict} />
        </div>
      ) : null}
      <VerdictDialog file={file} verdict={verdict} alerts={alerts} person={person} />
    </section>
  );
}

function Buttons({ verdict }: { verdict: Verdict }) {
  return (
    <div className="decision-verdicts">
      <Button
        variant="ghost"
        className="decision-delete"
        icon={<IconTrash size={18} aria-hidden />}
        onClick={verdict.askDeletion}
      >
        {words.actions.DELETE}
      </Button>
      <Button
        variant="secondary"
        icon={<IconX size={18} aria-hidden />}
        iconEnd={<KeyHint>R</KeyHint>}
        aria-keyshortcuts="R"
        onClick={verdict.openRefusal}
      >
        {words.actions.KO}
      </Button>
      <Button
        icon={<IconCheck size={20} aria-hidden />}
        iconEnd={<KeyHint>V</KeyHint>}
        aria-keyshortcuts="V"
        busy={verdict.busy}
        onClick={verdict.accept}
      >
        {words.actions.OK}
      </Button>
    </div>
  );
}
