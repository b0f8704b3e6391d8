import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Card } from '#web/design/display/card.tsx';
import { Differences } from './changes-card.tsx';

const words = importing.known;

type Connues = ImportAnalysis['connues'];

/** Lines that are recordings of the structure already: said, with the recording, and not added again. */
export function KnownLines({ connues: { nombre, exemples } }: { connues: Connues }) {
  if (nombre === 0) return null;
  const more = nombre - exemples.length;
  return (
    <Card title={words.title(nombre)}>
      <div className="stack" style={{ '--gap': '12px' }}>
        <p className="secondary">{words.hint}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="import-duplicates" aria-label={words.list} tabIndex={0}>
          <ul>
            {exemples.map((example) => (
              <li key={example.ligne}>
                {sentenceOf(example)} <Differences changements={example.changements} />
              </li>
            ))}
          </ul>
        </section>
        {more > 0 ? <p className="secondary">{words.more(more)}</p> : null}
      </div>
    </Card>
  );
}

function sentenceOf({ ligne, elementId, isrc, raison }: Connues['exemples'][number]): string {
  if (raison !== 'CODE') return words[raison](ligne, elementId);
  return words.CODE(ligne, isrc !== null && isIsrc(isrc) ? formatIsrc(isrc) : '', elementId);
}
