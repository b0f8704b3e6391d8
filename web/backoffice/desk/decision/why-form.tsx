import { useEffect } from 'react';
import type { MotifSujet } from '#domain/workbench/kept-by-staff.ts';
import { deskWords } from '#web/app/catalogue/workbench-staff/desk.ts';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { Button } from '#web/design/action/button.tsx';
import type { VerdictWords } from '../file/filing.ts';
import { MOTIF_ID, type Verdict } from './use-verdict.ts';

export type WhyFormProps = {
  words: ReturnType<VerdictWords<unknown>['why']>;
  danger: boolean;
  sujet: MotifSujet;
  label: string | undefined;
  verdict: Verdict;
  motif: string;
  onMotif: (motif: string) => void;
};

/** Why, in place of the buttons that asked for it. */
export function WhyForm({ words, danger, sujet, label, verdict, motif, onMotif }: WhyFormProps) {
  useEffect(() => document.getElementById(MOTIF_ID)?.focus(), []);
  return (
    <form
      className="refuse-all stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verdict.sendWritten();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') verdict.stopWriting();
      }}
    >
      <h3>{words.title}</h3>
      <p>{words.effect}</p>
      <MotifField
        id={MOTIF_ID}
        sujet={sujet}
        label={label}
        hint={words.hint}
        value={motif}
        onValue={onMotif}
        error={verdict.motifError ? words.required : null}
      />
      <div className="row">
        <Button variant="secondary" onClick={verdict.stopWriting}>
          {deskWords.cancel}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={verdict.busy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
