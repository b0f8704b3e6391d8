import './bar-button.css';
import './frame.css';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { TextLink } from '../action/link.tsx';
import { type Opening, useDisclosure } from './use-disclosure.ts';
import type { Level } from './use-position.ts';

export type NavLeaf = { label: string; to: string };
export type NavBranch = { label: string; items: readonly NavLeaf[] };
export type NavGroup = { label: string; items: readonly (NavLeaf | NavBranch)[] };

export type NavMenuProps = { label: string; entries: readonly (NavLeaf | NavGroup)[] };

/** The desktop navigation: groups that open on hover, press or arrow; entries not allowed are absent. */
export function NavMenu({ label, entries }: NavMenuProps) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="nav-list">
        <Entries entries={entries} level={1} />
      </ul>
    </nav>
  );
}

/** The entries of one list, of which one group at most is open. */
function Entries({ entries, level }: { entries: NavMenuProps['entries']; level: Level }) {
  const [opened, setOpened] = useState<string | null>(null);
  return entries.map((entry) => {
    const { label } = entry;
    if (!('items' in entry)) {
      return (
        <li key={label}>
          <LeafLink leaf={entry} className={level === 1 ? 'nav-top' : 'nav-item'} />
        </li>
      );
    }
    const setOpen = (open: boolean) =>
      setOpened((current) => (open ? label : current === label ? null : current));
    return (
      <Disclosure key={label} label={label} level={level} open={opened === label} setOpen={setOpen}>
        <Entries entries={entry.items} level={2} />
      </Disclosure>
    );
  });
}

type DisclosureProps = Opening & { label: string; level: Level; children: ReactNode };

function Disclosure({ label, level, children, ...opening }: DisclosureProps) {
  const { open, node, button, listId, close } = useDisclosure(level, opening);
  const Chevron = level === 1 ? IconChevronDown : IconChevronRight;
  return (
    <li {...node} className="nav-node" data-level={level}>
      <button type="button" className={level === 1 ? 'nav-top' : 'nav-item'} {...button}>
        {label}
        <Chevron size={18} className={level === 1 ? 'nav-chevron' : undefined} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link inside was followed; Enter on a link is a click too */}
      <ul
        id={listId}
        className="nav-popup"
        hidden={!open}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        {open ? children : null}
      </ul>
    </li>
  );
}

/** A menu link: external with a double slash; internal ones show when current. */
export function LeafLink({ leaf, className }: { leaf: NavLeaf; className: string }) {
  if (leaf.to.includes('//')) {
    return (
      <TextLink to={leaf.to} className={className}>
        {leaf.label}
      </TextLink>
    );
  }
  return (
    <NavLink to={leaf.to} className={className} end>
      {leaf.label}
    </NavLink>
  );
}
