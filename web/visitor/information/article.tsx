import './article.css';
import { IconPrinter } from '@tabler/icons-react';
import { blanksOf } from '#domain/reference/legal-texts.ts';
import { parsePortalText } from '#domain/reference/portal-text.ts';
import type { TextKey } from '#domain/reference/text-keys.ts';
import { Button } from '#web/design/action/button.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { information } from '#web/messages/information.ts';
import type { PublicPage } from '#web/platform/page/public-pages.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { type Heading, headingsOf, useAnchor } from '#web/texts/anchor.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Ways } from '#web/texts/ways.tsx';

export type ArticleProps = {
  page: PublicPage | null;
  text: TextKey;
  title: string;
  subtitle: string;
  /** What readers are told while a blank of the text is left. */
  unfinished?: string;
};

/** A page of text with its table of contents, as staff last wrote it. */
export function Article({ page, text, title, subtitle, unfinished }: ArticleProps) {
  useTitle(title);
  const texts = useTexts();
  useAnchor(texts !== null);
  const blocks = texts === null ? null : parsePortalText(texts[text]);
  return (
    <div className="page">
      <PageHead
        title={title}
        subtitle={subtitle}
        actions={
          <Button
            variant="secondary"
            className="no-print"
            icon={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {information.print}
          </Button>
        }
      />
      <div className="article-columns">
        {blocks === null ? (
          <div className="article" aria-busy="true">
            <Skeleton lines={12} />
          </div>
        ) : (
          <>
            <article className="article">
              {unfinished !== undefined && blanksOf(texts?.[text] ?? '').length > 0 ? (
                <AlertBox tone="warning">
                  <p>{unfinished}</p>
                </AlertBox>
              ) : null}
              <PortalText blocks={blocks} />
            </article>
            <Contents headings={headingsOf(blocks)} />
          </>
        )}
      </div>
      {page === null ? null : <Ways title={information.next} without={page} />}
    </div>
  );
}

/** Table of contents; each part has its own link. */
function Contents({ headings }: { headings: readonly Heading[] }) {
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
