import type { ReactNode } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import type { Column } from '#web/design/table/column.ts';
import { writtenMessages as messages } from './messages.ts';
import type { Filter } from './registry.ts';

/** A text supplied with the portal, which staff may rewrite. */
type Written = {
  readonly reecrit: boolean;
  readonly updatedAt: string | null;
  readonly par: string | null;
};

export const stateOf = ({ reecrit }: Written) => (reecrit ? messages.rewritten : messages.asItCame);

/** Last columns of such a list: whether it was rewritten, when and by whom. */
export const writtenColumns = <R extends Written>(): readonly Column<R>[] => [
  {
    id: 'etat',
    header: messages.state,
    phone: 'first',
    sortValue: stateOf,
    cell: (row) => (row.reecrit ? <Badge tone="indigo">{stateOf(row)}</Badge> : stateOf(row)),
  },
  {
    id: 'modifie',
    header: messages.when,
    phone: 'labelled',
    sortValue: ({ reecrit, updatedAt }) => (reecrit ? updatedAt : null),
    cell: ({ reecrit, updatedAt, par }) =>
      reecrit && updatedAt !== null ? (
        <>
          <Timestamp at={updatedAt} /> {par === null ? '' : messages.by(par)}
        </>
      ) : null,
  },
];

export type WrittenCardProps = {
  label: string;
  /** Reason for being read-only; null: editable. */
  readOnly: string | null;
  children: ReactNode;
};

/** Card in which a text is edited. */
export function WrittenCard({ label, readOnly, children }: WrittenCardProps) {
  return (
    <>
      {readOnly === null ? null : (
        <AlertBox tone="info">
          <p>{readOnly}</p>
        </AlertBox>
      )}
      <Card label={label}>{children}</Card>
    </>
  );
}

export type TheirsProps = {
  messages: Readonly<Record<'changed' | 'changedHint' | 'takeTheirs' | 'keepMine', string>>;
  /** Author of the concurrent change; null if unknown. */
  par: string | null;
  children: ReactNode;
  onTake: () => void;
  onKeep: () => void;
};

/** Conflict: shows the version saved meanwhile and offers the choice. */
export function Theirs({ messages: own, par, children, onTake, onKeep }: TheirsProps) {
  return (
    <AlertBox tone="warning" role="alert" title={own.changed}>
      <p>
        {own.changedHint} {par === null ? '' : messages.by(par)}
      </p>
      {children}
      <p className="row">
        <Button variant="secondary" size="small" onClick={onTake}>
          {own.takeTheirs}
        </Button>
        <Button variant="secondary" size="small" onClick={onKeep}>
          {own.keepMine}
        </Button>
      </p>
    </AlertBox>
  );
}

export const WRITTEN_ONLY: Filter = { as: 'box', name: 'reecrits', label: messages.only };

export const WRITTEN_HEADINGS = [messages.state, messages.when, messages.who] as const;
export const writtenCells = (row: Written) => [stateOf(row), row.updatedAt, row.par];
