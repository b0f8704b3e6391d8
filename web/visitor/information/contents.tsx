import { information } from '#web/messages/information.ts';
import type { Heading } from '#web/texts/anchor.ts';

/** The parts of the page; each has an address that may be sent to somebody. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null;
  return (
    <nav className="article-contents stack gap-8 no-print" aria-label={information.contents}>
      <p className="article-contents-title" aria-hidden>
        {information.contents}
      </p>
      <ul>
        {headings.map(({ messages: words, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
