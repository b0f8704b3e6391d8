import './line-decision.css';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { REVIEW_DECISIONS, type ReviewDecision } from '#domain/dossier/decisions.ts';
import { dossierMessages } from '#web/messages/dossier.ts';

const DRAWINGS = { OK: IconCheck, KO: IconX, DELETE: IconTrash } as const;

export type LineDecisionProps = {
  legend: string;
  value: ReviewDecision;
  onValue: (action: ReviewDecision) => void;
  disabled: boolean;
};

/** Accepter, Refuser, Supprimer: three radios drawn as one control. */
export function LineDecision({ legend, value, onValue, disabled }: LineDecisionProps) {
  const name = useId();
  return (
    <fieldset className="line-decision" disabled={disabled}>
      <legend className="visually-hidden">{legend}</legend>
      {REVIEW_DECISIONS.map((action) => {
        const Drawing = DRAWINGS[action];
        return (
          <label key={action} data-action={action} title={dossierMessages.choices[action]}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={action}
              checked={action === value}
              onChange={() => onValue(action)}
            />
            <Drawing size={16} stroke={2.25} aria-hidden />
            <span className="line-word">{dossierMessages.choices[action]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
