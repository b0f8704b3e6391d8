import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import { viewerMessages } from '#web/backoffice/viewer/messages.ts';
import { KeyHint } from '#web/backoffice/workbench/key-hint.tsx';
import { SideSplitter } from '#web/backoffice/workbench/side-splitter.tsx';
import { useWide } from '#web/backoffice/workbench/use-wide.ts';
import { Button } from '#web/design/action/button.tsx';
import { type Tab, Tabs } from '#web/design/frame/tabs.tsx';
import type { FileCommands } from '../reviewing.ts';

/** Part shown on a narrow screen, and whether the justificatifs use the full width. */
export function usePanes<Part extends string>(main: Part) {
  const [part, onPart] = useState<Part | 'papers'>(main);
  const [large, onLarge] = useState(false);
  const viewer = useRef<ViewerCommands>(null);
  return { main, part, onPart, viewer, large, onLarge };
}

/** Desk keyboard commands for the open file. */
export function usePaneCommands<Part extends string>(
  commands: Ref<FileCommands>,
  { main, onPart, viewer, large, onLarge }: ReturnType<typeof usePanes<Part>>,
  decision: Pick<FileCommands, 'validate' | 'refuse'>,
): void {
  useImperativeHandle(commands, () => ({
    ...decision,
    document: (by) => {
      // Behind a tab, the first press shows them.
      if (viewer.current) viewer.current.step(by);
      else onPart('papers');
    },
    read: () => {
      onPart(large ? main : 'papers');
      onLarge(!large);
    },
  }));
}

export type PanesProps<Part extends string> = {
  panes: ReturnType<typeof usePanes<Part>>;
  label: string;
  head: ReactNode;
  /** Everything but the justificatifs, one under the other. */
  whole: ReactNode;
  /** Beside it on a wide screen; null: nothing to show. */
  side: ReactNode;
  tabsLabel: string;
  /** One part at a time on a narrow screen; null: a single view. */
  tabs: readonly (Tab<Part | 'papers'> & { readonly content: ReactNode })[] | null;
};

/** A file and its justificatifs: side by side when there is room, else one at a time. */
export function Panes<Part extends string>(props: PanesProps<Part>) {
  const { panes, label, head, whole, side, tabsLabel, tabs } = props;
  const { part, onPart, large, onLarge } = panes;
  const wide = useWide();
  // The file has the same place in the React tree with and without papers, so that its state is not
  // lost.
  if (wide || tabs === null) {
    return (
      <>
        <section className="dossier" aria-label={label}>
          {head}
          {whole}
        </section>
        {side === null ? null : (
          <Side large={large} onLarge={onLarge}>
            {side}
          </Side>
        )}
      </>
    );
  }
  return (
    <section className="dossier" aria-label={label}>
      {head}
      <Tabs label={tabsLabel} tabs={tabs} current={part} onCurrent={onPart}>
        <div className="stack gap-20">{tabs.find(({ key }) => key === part)?.content}</div>
      </Tabs>
    </section>
  );
}

const SIDE_HEADING = 'titre-justificatifs';

type SideProps = {
  /** True when it uses the full width. */
  large: boolean;
  onLarge: (large: boolean) => void;
  children: ReactNode;
};

/** Justificatifs, beside the file or in its place. */
function Side({ large, onLarge, children }: SideProps) {
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
