import type { CorrectionOut } from '#contract/registration/corrections.ts';
import type { TransfertOut } from '#contract/registration/transfers.ts';
import { CorrectionCard } from '../agreement/correction-card.tsx';
import { TransferCard } from '../agreement/transfer-card.tsx';
import { detailMessages as messages } from './messages.ts';

export type CodeProposalsProps = {
  corrections: readonly CorrectionOut[];
  transfers: readonly TransfertOut[];
  onDone: (sentence: string) => void;
};

/** What waits for an answer about this code. */
export function CodeProposals({ corrections, transfers, onDone }: CodeProposalsProps) {
  if (corrections.length + transfers.length === 0) return null;
  return (
    <section className="code-part stack gap-12" aria-label={messages.proposals}>
      <h3>{messages.proposals}</h3>
      {corrections.map((correction) => (
        <CorrectionCard
          key={correction.correctionId}
          correction={correction}
          inSheet
          onDone={onDone}
        />
      ))}
      {transfers.map((transfer) => (
        <TransferCard key={transfer.transfertId} transfer={transfer} inSheet onDone={onDone} />
      ))}
    </section>
  );
}
