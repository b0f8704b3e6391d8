import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { Card } from '#web/design/display/card.tsx';
import { importing } from '#web/producer/messages/import.ts';

const messages = importing.duplicates;

type Doublons = ImportAnalysis['doublons'];

/** Lines that seem to be the same recording: reported, never left out. */
export function Duplicates({ doublons: { nombre, exemples } }: { doublons: Doublons }) {
  if (nombre === 0) return null;
  const more = nombre - exemples.length;
  return (
    <Card title={messages.title(nombre)}>
      <div className="stack gap-12">
        <p className="secondary">{messages.hint}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="import-duplicates" aria-label={messages.list} tabIndex={0}>
          <ul>
            {exemples.map((example) => (
              <li key={example.ligne}>{sentenceOf(example)}</li>
            ))}
          </ul>
        </section>
        {more > 0 ? <p className="secondary">{messages.more(more)}</p> : null}
      </div>
    </Card>
  );
}

function sentenceOf({
  ligne,
  raison,
  autreLigne,
  elementId,
}: Doublons['exemples'][number]): string {
  if (raison === 'REGISTRE' || autreLigne === null) return messages.REGISTRE(ligne, elementId);
  return messages[raison](ligne, autreLigne);
}
