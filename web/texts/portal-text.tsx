import './portal-text.css';
import type { Inline, TextBlock } from '#domain/reference/portal-text.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { anchorOf, messagesOf } from './anchor.ts';

export type PortalTextProps = {
  blocks: readonly TextBlock[];
  /** Level of the headings: one below the title around the text. */
  level?: 2 | 3 | undefined;
};

/**
 * Renders a text that staff may rewrite. It contains no code: see
 * `domain/reference/portal-text.ts`.
 */
export function PortalText({ blocks, level = 2 }: PortalTextProps) {
  return (
    <div className="portal-text stack gap-12">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn whole, its blocks never move
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  );
}

function Block({ block, level }: { block: TextBlock; level: 2 | 3 }) {
  if (block.kind === 'heading') {
    const Heading = `h${level}` as const;
    return (
      <Heading id={anchorOf(messagesOf(block.content))}>
        <Line content={block.content} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Line content={block.content} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn whole, its lines never move
        <li key={index}>
          <Line content={item} />
        </li>
      ))}
    </List>
  );
}

function Line({ content }: { content: readonly Inline[] }) {
  return content.map((part, index) => {
    const key = `${index} ${part.text}`;
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>;
    if (part.kind === 'link') {
      return (
        <TextLink key={key} to={part.href}>
          {part.text}
        </TextLink>
      );
    }
    return part.text;
  });
}
