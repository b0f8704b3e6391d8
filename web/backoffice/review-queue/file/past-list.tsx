import '#web/history/history.css';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { Timeline } from '#web/design/display/timeline.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { foldSimilar } from '#web/history/same-update.ts';
import { historyMessages } from '#web/messages/history.ts';
import type { Passed } from './passed.ts';

const messages = accountMessages.history;
const TONES = { accepted: 'vert', refused: 'rouge', other: undefined } as const;

/** Grouping key of repeated entries without details; null when not groupable. */
const sameAct = ({ title, kind, par, changes }: Passed): string | null =>
  kind === 'other' && changes.length === 0 ? `${title} ${par}` : null;

/** History, newest first. */
export function PastList({ passed }: { passed: readonly Passed[] }) {
  if (passed.length === 0) return null;
  return (
    <section className="stack gap-12" aria-labelledby="titre-historique">
      <h2 id="titre-historique">{messages.title}</h2>
      <Timeline
        label={messages.label}
        entries={foldSimilar(passed, sameAct).map(({ line, times }) => {
          const { key, title, kind, at, par, parLaSociete, motif, changes } = line;
          return {
            key,
            title: historyMessages.repeated(title, times),
            tone: TONES[kind],
            by: (
              <>
                {parLaSociete
                  ? historyMessages.by(historyMessages.society, par)
                  : (par ?? historyMessages.portal)}
                {', '}
                <Timestamp at={at} />
              </>
            ),
            detail: <Lines lines={motif === null ? changes : [messages.motif(motif)]} />,
          };
        })}
      />
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="history-lines stack gap-4">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
