import { useRef } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { TitleProposals } from './title-proposals.tsx';

const messages = importing.titles;

type Accepted = ImportSettings['titres'];
type Proposal = ImportAnalysis['titres'][number];

export type TitlesCardProps = {
  titres: readonly Proposal[];
  accepted: Accepted;
  busy: boolean;
  /** Called with all accepted proposals; null when this person may not decide. */
  onDecide: ((accepted: Accepted) => void) | null;
};

/** Parts of titles that belong to other fields: proposed for all lines, by kind. */
export function TitlesCard({ titres, accepted, busy, onDecide }: TitlesCardProps) {
  const region = useRef<HTMLDivElement>(null);
  if (titres.length + accepted.length === 0) return null;
  const decide = (next: Accepted) => {
    // The button goes away with its proposal.
    region.current?.focus();
    onDecide?.(next);
  };
  return (
    <Card title={messages.title}>
      <div className="stack gap-16" ref={region} tabIndex={-1}>
        <p className="secondary">{messages.hint}</p>
        {titres.length === 0 ? null : (
          <TitleProposals
            titres={titres}
            heading="h3"
            busy={busy}
            onAccept={onDecide === null ? null : (cle) => decide([...accepted, cle])}
          />
        )}
        {accepted.length === 0 ? null : (
          <div>
            <h3>{messages.accepted}</h3>
            <ul className="import-list list lines">
              {accepted.map((cle) => (
                <li key={cle}>
                  <span>{messages.kinds[cle]}</span>
                  {onDecide === null ? null : (
                    <Button
                      variant="secondary"
                      size="small"
                      busy={busy}
                      aria-label={messages.undoNamed(messages.kinds[cle])}
                      onClick={() => decide(accepted.filter((one) => one !== cle))}
                    >
                      {messages.undo}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}
