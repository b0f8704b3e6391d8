import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { viewerMessages } from '#web/backoffice/viewer/messages.ts';
import { KeyHint } from '#web/backoffice/workbench/key-hint.tsx';
import { SideSplitter } from '#web/backoffice/workbench/side-splitter.tsx';
import { Button } from '#web/design/action/button.tsx';

const SIDE_HEADING = 'titre-justificatifs';

export type SideProps = {
  /** It has all the room. */
  large: boolean;
  onLarge: (large: boolean) => void;
  children: ReactNode;
};

/** The justificatifs, beside what they prove or in its place. */
export function Side({ large, onLarge, children }: SideProps) {
  return (
    <>
      <SideSplitter label={viewerMessages.width} />
      <section
        className="side"
        aria-labelledby={SIDE_HEADING}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        data-large={large || undefined}
      >
        <div className="side-head">
          <h2 id={SIDE_HEADING}>{viewerMessages.title}</h2>
          <Larger large={large} onLarge={onLarge} />
        </div>
        {children}
      </section>
    </>
  );
}

function Larger({ large, onLarge }: Omit<SideProps, 'children'>) {
  const Drawing = large ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={large}
      aria-keyshortcuts="L"
      icon={<Drawing size={18} aria-hidden />}
      iconEnd={<KeyHint>L</KeyHint>}
      onClick={() => onLarge(!large)}
    >
      {viewerMessages.readLarge}
    </Button>
  );
}
