import { IconChevronDown } from '@tabler/icons-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { LeafLink, type NavGroup, type NavLeaf } from '#web/design/frame/nav-menu.tsx';
import { Tabs } from '#web/design/frame/tabs.tsx';
import { useMedia } from '#web/design/use-media.ts';
import { frame } from '#web/messages/frame.ts';
import { menuMessages } from '#web/messages/menu.ts';
import { navigationOf } from '#web/platform/page/navigation.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { AccountPanel } from './account-panel.tsx';
import { StructureList } from './structure-list.tsx';

/** From here on the header has no menu button (`shell.css` has the same figure). */
const WIDE = '(min-width: 68.75em)';

type Part = 'navigation' | 'account' | 'structures';

type Props = { open: boolean; onClose: () => void };

/** The menu of narrow screens: slides down from the header, and up again; the page behind is inert while it is open. */
export function MobilePanel({ open, onClose }: Props) {
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  return shown ? <Panel open={open} onClose={onClose} onGone={() => setShown(false)} /> : null;
}

/** Unmounts the panel after its closing animation; at once without animations. */
function useLeaving(panel: RefObject<HTMLElement | null>, open: boolean, onGone: () => void): void {
  const gone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    if (open) return;
    // Blurs the focused element, so that the button that opened the panel takes the focus.
    if (
      document.activeElement instanceof HTMLElement &&
      panel.current?.contains(document.activeElement)
    )
      document.activeElement.blur();
    let isBack = false;
    const moves = panel.current?.getAnimations?.().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(moves).then(() => {
      if (!isBack) gone();
    });
    return () => {
      isBack = true;
    };
  }, [panel, open]);
}

/** On a wide screen nothing could close this menu, and the page would stay inert behind it. */
function useClosedWhereWide(onClose: () => void): void {
  const wide = useMedia(WIDE);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (wide) close();
  }, [wide]);
}

function Panel({ open, onClose, onGone }: Props & { onGone: () => void }) {
  const { user, account } = useSession();
  const configuration = useConfiguration();
  const [part, setPart] = useState<Part>('navigation');
  const panel = useRef<HTMLDivElement>(null);
  useLeaving(panel, open, onGone);
  useClosedWhereWide(onClose);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[role="tab"]')?.focus(), []);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [onClose]);
  const segments: readonly Part[] = account
    ? ['navigation', 'account', 'structures']
    : ['navigation', 'account'];
  return (
    <nav
      ref={panel}
      className="mobile-panel"
      aria-label={menuMessages.mobileMenu}
      data-leaving={open ? undefined : ''}
      inert={!open}
    >
      <Tabs
        label={menuMessages.mobileMenu}
        tabs={segments.map((key) => ({ key, label: menuMessages.tabs[key] }))}
        current={part}
        onCurrent={setPart}
      >
        <div className="mobile-part">
          {part === 'navigation' ? (
            <Accordion entries={navigationOf(user, configuration, 'phone')} onClose={onClose} />
          ) : null}
          {part === 'account' ? <AccountPanel layout="phone" onFollow={onClose} /> : null}
          {part === 'structures' ? (
            <StructureList user={user ?? null} layout="phone" onChosen={onClose} />
          ) : null}
        </div>
      </Tabs>
    </nav>
  );
}

type AccordionProps = { entries: readonly (NavLeaf | NavGroup)[]; onClose: () => void };

/** The whole navigation, in lists that fold. */
function Accordion({ entries, onClose }: AccordionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link inside was followed; Enter on a link is a click too
    <ul
      className="mobile-list list"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onClose();
      }}
    >
      <li>
        <LeafLink leaf={{ label: frame.home, to: '/' }} className="nav-item" />
      </li>
      <Entries entries={entries} level={1} />
    </ul>
  );
}

type EntriesProps = { entries: AccordionProps['entries']; level: 1 | 2 };

/** Groups are open, because they are few; those inside a group are folded, but for the one that holds this page. */
function Entries({ entries, level }: EntriesProps) {
  const { pathname } = useLocation();
  return entries.map((entry) => (
    <li key={entry.label}>
      {'items' in entry ? (
        <details
          open={level === 1 || entry.items.some((item) => 'to' in item && item.to === pathname)}
        >
          <summary className="nav-item">
            {entry.label}
            <IconChevronDown size={18} aria-hidden />
          </summary>
          <ul className="mobile-list list">
            <Entries entries={entry.items} level={2} />
          </ul>
        </details>
      ) : (
        <LeafLink leaf={entry} className="nav-item" />
      )}
    </li>
  ));
}
