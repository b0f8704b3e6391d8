import { useEffect } from 'react';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { Button } from '#web/design/action/button.tsx';
import { REFUSAL_MOTIF_ID } from './use-attempt.ts';
import type { Desk } from './use-desk.ts';

const words = decisionWords.refusal;

export type RefuseAllProps = { desk: Desk; motif: string; onMotif: (motif: string) => void };

/** The motive of a whole refusal, in place of the buttons that asked for it. */
export function RefuseAll({ desk, motif, onMotif }: RefuseAllProps) {
  const count = desk.lines.length;
  useEffect(() => document.getElementById(REFUSAL_MOTIF_ID)?.focus(), []);
  return (
    <form
      className="refuse-all stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        desk.sendRefusal();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') desk.closeRefusal();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) desk.sendRefusal();
      }}
    >
      <h3>{words.title(count)}</h3>
      <MotifField
        sujet="DOSSIER"
        hint={decisionWords.motif.hint}
        id={REFUSAL_MOTIF_ID}
        value={motif}
        onValue={onMotif}
        error={desk.faults.get('motif') ?? null}
      />
      {desk.effect.refused > 0 ? <p className="secondary">{words.keeps}</p> : null}
      <div className="row">
        <Button variant="secondary" onClick={desk.closeRefusal}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={desk.busy}>
          {words.send(count)}
        </Button>
        <span className="refuse-keys secondary">{words.keys}</span>
      </div>
    </form>
  );
}
