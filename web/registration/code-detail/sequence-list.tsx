import type { ElementOut } from '#contract/registration/element.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { detailMessages as messages } from './messages.ts';

/** The musical parts of a long video, in order. */
export function SequenceList({ minuterie }: Pick<ElementOut, 'minuterie'>) {
  if (minuterie.length === 0) return null;
  return (
    <section className="code-part stack gap-12" aria-label={messages.sequences}>
      <h3>{messages.sequences}</h3>
      <ol className="code-sequences stack">
        {minuterie.map(({ rang, titre, artiste, debut, duree, isrc }) => (
          <li key={rang}>
            <b>{titre}</b> <span className="secondary">{artiste}</span>{' '}
            <span className="mono">{messages.timed(debut, duree)}</span>{' '}
            {isrc === null ? null : <IsrcCode isrc={isrc} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
