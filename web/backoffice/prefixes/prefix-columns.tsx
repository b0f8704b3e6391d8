import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import type { PrefixeOut } from '#contract/registration/prefixes.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { exhaustionDay } from '#domain/numbering/forecast.ts';
import { prefixesStaff as words } from '#web/app/catalogue/prefixes-staff/prefixes.ts';
import { StatusBadge } from '#web/design/display/badge.tsx';
import type { Column } from '#web/design/table/column.ts';

/** Digits of a designation (ISRC Handbook, 3.4). */
const DESIGNATION_DIGITS = 5;
const designation = (value: number) => String(value).padStart(DESIGNATION_DIGITS, '0');

const ownerOf = ({ owner }: PrefixeOut) => owner?.raison ?? words.pool;
const usedOf = ({ counters }: PrefixeOut) => counters[0]?.used ?? 0;

export const PREFIX_COLUMNS: readonly Column<PrefixeOut>[] = [
  {
    id: 'code',
    header: words.columns.code,
    rowHeader: true,
    mono: true,
    sortValue: ({ code }) => code,
    cell: ({ code }) => code,
  },
  {
    id: 'type',
    header: words.columns.type,
    phone: 'labelled',
    sortValue: ({ type }) => ELEMENT_TYPE_LABELS[type],
    cell: ({ type }) => ELEMENT_TYPE_LABELS[type],
  },
  {
    id: 'owner',
    header: words.columns.owner,
    // The pool first: everyone without a prefix depends on it.
    sortValue: (prefixe) => (prefixe.owner === null ? '' : ownerOf(prefixe)),
    cell: ownerOf,
  },
  {
    id: 'range',
    header: words.columns.range,
    phone: 'labelled',
    mono: true,
    cell: ({ rangeStart, rangeEnd }) => `${designation(rangeStart)} – ${designation(rangeEnd)}`,
  },
  {
    id: 'used',
    header: words.columns.used,
    phone: 'labelled',
    sortValue: (prefixe) => prefixe.counters[0]?.share ?? 0,
    cell: (prefixe) => <Used prefixe={prefixe} />,
  },
  {
    id: 'state',
    header: words.columns.state,
    phone: 'first',
    sortValue: (prefixe) => stateOf(prefixe).label,
    cell: (prefixe) => <StatusBadge {...stateOf(prefixe)} />,
  },
];

function Used({ prefixe }: { prefixe: PrefixeOut }) {
  const size = prefixe.rangeEnd - prefixe.rangeStart + 1;
  const used = usedOf(prefixe);
  const end =
    prefixe.closedAt === null
      ? exhaustionDay({ openedAt: new Date(prefixe.openedAt), used, size }, new Date())
      : null;
  return (
    <>
      {words.usedOf(used, size)}
      {end === null ? null : (
        <>
          <br />
          <span className="secondary">{words.endsOn(end)}</span>
        </>
      )}
    </>
  );
}

function stateOf({ closedAt, counters }: PrefixeOut) {
  const { closed, spent, nearly, open } = words.states;
  if (closedAt !== null) return { tone: 'neutre', icon: IconCircleOff, label: closed } as const;
  const [current] = counters;
  if (current === undefined)
    return { tone: 'neutre', icon: IconCircleOff, label: words.states.exception } as const;
  if (current?.nextFree === null) return { tone: 'rouge', icon: IconAlertTriangle, label: spent } as const;
  if (current?.alert) return { tone: 'ambre', icon: IconAlertTriangle, label: nearly } as const;
  return { tone: 'vert', icon: IconCircleCheck, label: open } as const;
}
