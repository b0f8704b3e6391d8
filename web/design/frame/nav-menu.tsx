import './bar-button.css';
import './frame.css';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { TextLink } from '../action/link.tsx';
import { type Level, useDisclosure } from './use-disclosure.ts';

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
        {entries.map((entry) =>
          'items' in entry ? (
            <Disclosure key={entry.label} label={entry.label} level={1}>
              {entry.items.map((item) => (
                <Fragment key={item.label}>{itemOf(item)}</Fragment>
              ))}
            </Disclosure>
          ) : (
            <li key={entry.label}>
              <LeafLink leaf={entry} className="nav-top" />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function itemOf(item: NavLeaf | NavBranch): ReactNode {
  if (!('items' in item)) {
    return (
      <li>
        <LeafLink leaf={item} className="nav-item" />
      </li>
    );
  }
  return (
    <Disclosure label={item.label} level={2}>
      {item.items.map((leaf) => (
        <li key={leaf.label}>
          <LeafLink leaf={leaf} className="nav-item" />
        </li>
      ))}
    </Disclosure>
  );
}

function Disclosure({ label, level, children }: { label: string; level: Level; children: ReactNode }) {
  const { open, flip, node, button, listId, close } = useDisclosure(level);
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
        data-flip={flip ? '' : undefined}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        {children}
      </ul>
    </li>
  );
}

/** An address with a double slash leaves the portal and says so; the others know when they are current. */
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
