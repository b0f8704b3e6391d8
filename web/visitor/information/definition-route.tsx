import { information } from '#web/messages/information.ts';
import { Article } from './article.tsx';

/** `/about/definition-isrc`: context and usefulness of the code. */
export function Component() {
  return <Article page="definition" text="about/definition-isrc" {...information.definition} />;
}
