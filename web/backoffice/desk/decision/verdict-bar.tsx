import '#web/backoffice/workbench/decision-bar.css';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { deskWords } from '#web/app/catalogue/workbench-staff/desk.ts';
import { KeyHint } from '#web/backoffice/workbench/key-hint.tsx';
import { Button } from '#web/design/action/button.tsx';
import type { Filing, Look } from '../file/filing.ts';
import { ReasonForm } from './reason-form.tsx';
import { SettledLine } from './settled-line.tsx';
import { MOTIF_ID, type Verdict } from './use-verdict.ts';
import { VerdictDialog } from './verdict-dialog.tsx';

type Keyed = { readonly key: string };

export type VerdictBarProps<F, R, D extends Keyed, O> = {
  file: F;
  filing: Filing<F, R, D, O>;
  verdict: Verdict;
  look: Look;
  motif: string;
  onMotif: (motif: string) => void;
  onNext: (() => void) | null;
};

const HEADING = 'titre-decision';

/** Always in sight: the decision and what it will do; once taken, who took it. */
export function VerdictBar<F, R, D extends Keyed, O>(props: VerdictBarProps<F, R, D, O>) {
  const { file, filing, verdict, look, motif, onMotif, onNext } = props;
  const { words, sujet, motifLabel, Problem } = filing.verdict;
  const { open, writing, problem } = verdict;
  const why = writing === null ? null : words.why(file, writing);
  return (
    <section className="decision-bar stack gap-12" aria-labelledby={HEADING}>
      <h2 id={HEADING} className="visually-hidden">
        {deskWords.decision}
      </h2>
      {problem ? <Problem problem={problem} /> : null}
      {open ? null : (
        <SettledLine
          settled={verdict.leaving ? { title: words.leaving, par: null, at: null } : look.settled}
          next={words.next}
          onNext={onNext}
        />
      )}
      {why === null ? null : (
        <ReasonForm
          id={MOTIF_ID}
          title={why.title}
          effect={<p>{why.effect}</p>}
          sujet={sujet}
          label={writing === 'DELETE' ? decisionWords.confirm.motif : motifLabel}
          hint={why.hint}
          value={motif}
          onValue={onMotif}
          error={verdict.motifError ? why.required : null}
          cancel={deskWords.cancel}
          send={why.send}
          danger={writing !== 'OK'}
          busy={verdict.busy}
          onSend={verdict.sendWritten}
          onCancel={verdict.stopWriting}
        />
      )}
      {open && writing === null ? (
        <div className="row between gap-8-16">
          <p className="verdict-effect">{words.effect(file)}</p>
          <Buttons labels={words.actions} verdict={verdict} />
        </div>
      ) : null}
      <VerdictDialog file={file} verdict={verdict} words={words} alerts={look.alerts} />
    </section>
  );
}

type ButtonsProps = { labels: Readonly<Record<'OK' | 'KO' | 'DELETE', string>>; verdict: Verdict };

function Buttons({ labels, verdict: { can, act, busy } }: ButtonsProps) {
  return (
    <div className="decision-verdicts">
      {can.DELETE ? (
        <Button
          variant="ghost"
          className="decision-delete"
          icon={<IconTrash size={18} aria-hidden />}
          onClick={() => act('DELETE')}
        >
          {labels.DELETE}
        </Button>
      ) : null}
      {can.KO ? (
        <Button
          variant="secondary"
          icon={<IconX size={18} aria-hidden />}
          iconEnd={<KeyHint>R</KeyHint>}
          aria-keyshortcuts="R"
          onClick={() => act('KO')}
        >
          {labels.KO}
        </Button>
      ) : null}
      {can.OK ? (
        <Button
          icon={<IconCheck size={20} aria-hidden />}
          iconEnd={<KeyHint>V</KeyHint>}
          aria-keyshortcuts="V"
          busy={busy}
          onClick={() => act('OK')}
        >
          {labels.OK}
        </Button>
      ) : null}
    </div>
  );
}
