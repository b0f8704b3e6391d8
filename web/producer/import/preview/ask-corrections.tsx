import { useState } from 'react';
import { ACCORD_MOTIF_MAX } from '#domain/register/accord.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';

const words = importing.confirm;

/** Whether what has its code is asked to be corrected, and why. @param only nothing else would be written */
export function useAsking(only: boolean) {
  const [wanted, setWanted] = useState(true);
  const [motif, setMotif] = useState('');
  const [missing, setMissing] = useState(false);
  const asks = only || wanted;
  return {
    only,
    asks,
    motif,
    missing,
    setWanted,
    setMotif(text: string) {
      setMotif(text);
      setMissing(false);
    },
    /** Goes on with the reason, null when nothing is asked; without one that is needed, says so. */
    decided(count: number, onDecided: (motif: string | null) => void) {
      const asked = count > 0 && asks;
      const lacks = asked && motif.trim() === '';
      setMissing(lacks);
      if (!lacks) onDecided(asked ? motif.trim() : null);
    },
  };
}

export type AskCorrectionsProps = { asking: ReturnType<typeof useAsking>; count: number };

export function AskCorrections({ asking, count }: AskCorrectionsProps) {
  return (
    <div className="stack gap-12">
      {asking.only ? null : (
        <div>
          <Checkbox label={words.asks(count)} checked={asking.asks} onChecked={asking.setWanted} />
          <p className="secondary">{words.asksHint}</p>
        </div>
      )}
      {asking.asks ? (
        <TextArea
          label={words.why}
          hint={words.whyHint}
          required
          rows={3}
          maxLength={ACCORD_MOTIF_MAX}
          error={asking.missing ? words.whyMissing : null}
          value={asking.motif}
          onValue={asking.setMotif}
        />
      ) : null}
    </div>
  );
}
