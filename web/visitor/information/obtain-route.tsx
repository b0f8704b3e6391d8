import { information } from '#web/messages/information.ts';
import { Article } from './article.tsx';

/** `/about/quand-isrc` and `/about/comment-isrc`: how codes are obtained. */
export function Component() {
  return <Article page="obtain" text="about/quand-isrc" {...information.obtain} />;
}
