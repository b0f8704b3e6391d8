import { useEffect } from 'react';
import { verdictWords } from '#web/app/catalogue/accounts-staff/decision.ts';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { Button } from '#web/design/action/button.tsx';
import { MOTIF_ID, type Verdict } from './use-verdict.ts';

const words = verdictWords.refusal;

export type RefuseFormProps = {
  verdict: Verdict;
  person: string;
  motif: string;
  onMotif: (motif: string) => void;
};

/** The motive of a refusal, in place of the buttons that asked for it. */
export function RefuseForm({ verdict, person, motif, onMotif }: RefuseFormProps) {
  useEffect(() => document.getElementById(MOTIF_ID)?.focus(), []);
  return (
    <form
      className="refuse-all"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verdict.sendRefusal();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') verdict.closeRefusal();
      }}
    >
      <h3>{words.title}</h3>
      <p>{words.effect(person)}</p>
      <MotifField
        id={MOTIF_ID}
        sujet="COMPTE"
        hint={words.hint}
        value={motif}
        onValue={onMotif}
        error={verdict.motifError}
      />
      <div className="row">
        <Button variant="secondary" onClick={verdict.closeRefusal}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={verdict.busy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
