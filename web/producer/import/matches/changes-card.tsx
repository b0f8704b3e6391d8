import { useRef } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { Choices } from './choices.ts';
import { Differences, Stored } from './differences.tsx';

const messages = importing.changes;

export type ChangesCardProps = {
  changes: ImportAnalysis['misesAJour'];
  /** Changed recordings: those being entered, or those that have a code. */
  of: 'misesAJour' | 'corrections';
  choices: Choices | null;
};

/** Lines that change an existing recording, field by field; each can be left out. */
export function ChangesCard({ changes: { nombre, exemples }, of, choices }: ChangesCardProps) {
  const region = useRef<HTMLElement>(null);
  if (nombre === 0) return null;
  const more = nombre - exemples.length;
  const message = messages[of];
  return (
    <Card title={message.title(nombre)}>
      <div className="stack gap-12">
        <p className="secondary">{message.hint}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="import-duplicates" aria-label={message.list} tabIndex={0} ref={region}>
          <ul>
            {exemples.map(({ ligne, elementId, changements, gardes }) => (
              <li key={ligne}>
                {messages.line(ligne, elementId)} <Differences changements={changements} />
                {choices === null ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    busy={choices.busy}
                    aria-label={messages.leaveNamed(ligne)}
                    onClick={() => {
                      // The button goes away with its line.
                      region.current?.focus();
                      choices.leave(elementId);
                    }}
                  >
                    {messages.leave}
                  </Button>
                )}
                <Stored gardes={gardes} />
              </li>
            ))}
          </ul>
        </section>
        {more > 0 ? <p className="secondary">{messages.more(more)}</p> : null}
      </div>
    </Card>
  );
}
