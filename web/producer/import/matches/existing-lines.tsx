import { useRef } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { isOffered } from '#domain/import/offered.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { Choices } from './choices.ts';
import { Differences } from './differences.tsx';

const messages = importing.existing;

type Existing = ImportAnalysis['connues']['exemples'][number];

export type ExistingLinesProps = {
  analyse: Pick<ImportAnalysis, 'connues' | 'conflits'>;
  choices: Choices | null;
};

/** Lines that match existing recordings of the structure: shown, and not added again. */
export function ExistingLines({ analyse: { connues, conflits }, choices }: ExistingLinesProps) {
  const region = useRef<HTMLElement>(null);
  const { nombre, exemples } = connues;
  if (nombre === 0) return null;
  const more = nombre - exemples.length;
  // Lines awaiting a decision come first.
  const ordered = exemples.toSorted((a, b) => Number(isOffered(b)) - Number(isOffered(a)));
  return (
    <Card title={messages.title(nombre)}>
      <div className="stack gap-12">
        <p className="secondary">{messages.hint}</p>
        {conflits === 0 ? null : (
          <AlertBox tone="warning">
            <p>{messages.conflicts(conflits)}</p>
          </AlertBox>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="import-duplicates" aria-label={messages.list} tabIndex={0} ref={region}>
          <ul>
            {ordered.map((example) => (
              <li key={example.ligne}>
                {sentenceOf(example)} <Differences changements={example.changements} />
                {choices !== null && isOffered(example) ? (
                  <Button
                    variant="secondary"
                    size="small"
                    busy={choices.busy}
                    aria-label={messages.takeNamed(example.ligne)}
                    onClick={() => {
                      // The button goes away with its line.
                      region.current?.focus();
                      choices.take(example.elementId);
                    }}
                  >
                    {messages.take}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
        {more > 0 ? <p className="secondary">{messages.more(more)}</p> : null}
      </div>
    </Card>
  );
}

function sentenceOf({ ligne, elementId, isrc, raison }: Existing): string {
  if (raison !== 'CODE') return messages[raison](ligne, elementId);
  return messages.CODE(ligne, isrc !== null && isIsrc(isrc) ? formatIsrc(isrc) : '', elementId);
}
