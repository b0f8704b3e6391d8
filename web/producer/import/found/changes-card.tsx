import { useRef } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import type { Choices } from './choices.ts';
import { Differences, Kept } from './differences.tsx';

const words = importing.changes;

export type ChangesCardProps = {
  changes: ImportAnalysis['misesAJour'];
  /** What the lines change: recordings being entered, or those that have their code. */
  of: 'misesAJour' | 'corrections';
  choices: Choices | null;
};

/** Lines that change their recording, field by field; each can be left. */
export function ChangesCard({ changes: { nombre, exemples }, of, choices }: ChangesCardProps) {
  const region = useRef<HTMLElement>(null);
  if (nombre === 0) return null;
  const more = nombre - exemples.length;
  const said = words[of];
  return (
    <Card title={said.title(nombre)}>
      <div className="stack gap-12">
        <p className="secondary">{said.hint}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="import-duplicates" aria-label={said.list} tabIndex={0} ref={region}>
          <ul>
            {exemples.map(({ ligne, elementId, changements, gardes }) => (
              <li key={ligne}>
                {words.line(ligne, elementId)} <Differences changements={changements} />
                {choices === null ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    busy={choices.busy}
                    aria-label={words.leaveNamed(ligne)}
                    onClick={() => {
                      // The button goes away with its line.
                      region.current?.focus();
                      choices.leave(elementId);
                    }}
                  >
                    {words.leave}
                  </Button>
                )}
                <Kept gardes={gardes} />
              </li>
            ))}
          </ul>
        </section>
        {more > 0 ? <p className="secondary">{words.more(more)}</p> : null}
      </div>
    </Card>
  );
}
