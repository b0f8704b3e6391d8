import '#web/history/history.css';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { Moment } from '#web/design/display/moment.tsx';
import { Timeline } from '#web/design/display/timeline.tsx';
import { foldAlike } from '#web/history/alike.ts';
import type { Passed } from './passed.ts';

const words = accountWords.history;
const TONES = { accepted: 'vert', refused: 'rouge', other: undefined } as const;

/** What says nothing more than its title is not said again. */
const sameAct = ({ title, kind, par, changes }: Passed): string | null =>
  kind === 'other' && changes.length === 0 ? `${title} ${par}` : null;

/** What happened, newest first. */
export function PastList({ passed }: { passed: readonly Passed[] }) {
  if (passed.length === 0) return null;
  return (
    <section className="stack gap-12" aria-labelledby="titre-historique">
      <h2 id="titre-historique">{words.title}</h2>
      <Timeline
        label={words.label}
        entries={foldAlike(passed, sameAct).map(({ line, times }) => {
          const { key, title, kind, at, par, parLaSociete, motif, changes } = line;
          return {
            key,
            title: historyWords.repeated(title, times),
            tone: TONES[kind],
            by: (
              <>
                {parLaSociete
                  ? historyWords.by(historyWords.society, par)
                  : (par ?? historyWords.portal)}
                {', '}
                <Moment at={at} />
              </>
            ),
            detail: <Lines lines={motif === null ? changes : [words.motif(motif)]} />,
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
