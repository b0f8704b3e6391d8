import { useState } from 'react';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { importing } from '#web/producer/messages/import.ts';

const messages = importing.confirm;

/**
 * State of the correction requests for recordings with a code, and their motive.
 * @param only nothing else would be written
 */
export function useAsking(only: boolean) {
  const [isRequested, setRequested] = useState(true);
  const [motif, setMotif] = useState('');
  const [missing, setMissing] = useState(false);
  const asks = only || isRequested;
  return {
    only,
    asks,
    motif,
    missing,
    setRequested,
    setMotif(text: string) {
      setMotif(text);
      setMissing(false);
    },
    /**
     * Calls back with the motive, null when nothing is requested; shows an error when a required
     * motive is missing.
     */
    decided(count: number, onDecided: (motif: string | null) => void) {
      const isRequested = count > 0 && asks;
      const lacks = isRequested && motif.trim() === '';
      setMissing(lacks);
      if (!lacks) onDecided(isRequested ? motif.trim() : null);
    },
  };
}

export type AskCorrectionsProps = { asking: ReturnType<typeof useAsking>; count: number };

export function AskCorrections({ asking, count }: AskCorrectionsProps) {
  return (
    <div className="stack gap-12">
      {asking.only ? null : (
        <div>
          <Checkbox
            label={messages.asks(count)}
            checked={asking.asks}
            onChecked={asking.setRequested}
          />
          <p className="secondary">{messages.asksHint}</p>
        </div>
      )}
      {asking.asks ? (
        <TextArea
          label={messages.why}
          hint={messages.whyHint}
          required
          rows={3}
          maxLength={AGREEMENT_MOTIF_MAX}
          error={asking.missing ? messages.whyMissing : null}
          value={asking.motif}
          onValue={asking.setMotif}
        />
      ) : null}
    </div>
  );
}
