import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import type { PrefixeOut } from '#contract/registration/prefixes.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { exhaustionDay } from '#domain/numbering/forecast.ts';
import { rangeSize } from '#domain/numbering/prefixe.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import type { Column } from '#web/design/table/column.ts';
import { prefixesStaff as messages } from './messages.ts';
import { PrefixActs } from './prefix-acts.tsx';

/** Digits of a designation (ISRC Handbook, 3.4). */
const DESIGNATION_DIGITS = 5;
export const designation = (value: number) => String(value).padStart(DESIGNATION_DIGITS, '0');

export const ownerOf = ({ owner }: PrefixeOut) => owner?.raison ?? messages.pool;
export const usedOf = ({ counters }: PrefixeOut) => counters[0]?.used ?? 0;

export const prefixAddress = (slug: string, prefixeId: number) =>
  `/${slug}/prefixes?prefixe=${prefixeId}`;

export const prefixColumns = (slug: string, acts: boolean): readonly Column<PrefixeOut>[] => [
  {
    id: 'code',
    header: messages.columns.code,
    rowHeader: true,
    mono: true,
    sortValue: ({ code }) => code,
    cell: ({ code, prefixeId }) => <TextLink to={prefixAddress(slug, prefixeId)}>{code}</TextLink>,
  },
  {
    id: 'type',
    header: messages.columns.type,
    phone: 'labelled',
    sortValue: ({ type }) => ELEMENT_TYPE_LABELS[type],
    cell: ({ type }) => ELEMENT_TYPE_LABELS[type],
  },
  {
    id: 'owner',
    header: messages.columns.owner,
    // The pool first: everyone without a prefix depends on it.
    sortValue: (prefixe) => (prefixe.owner === null ? '' : ownerOf(prefixe)),
    cell: ownerOf,
  },
  {
    id: 'range',
    header: messages.columns.range,
    phone: 'labelled',
    mono: true,
    cell: ({ rangeStart, rangeEnd }) => `${designation(rangeStart)} – ${designation(rangeEnd)}`,
  },
  {
    id: 'used',
    header: messages.columns.used,
    phone: 'labelled',
    sortValue: (prefixe) => prefixe.counters[0]?.share ?? 0,
    cell: (prefixe) => <Used prefixe={prefixe} />,
  },
  {
    id: 'state',
    header: messages.columns.state,
    phone: 'first',
    sortValue: (prefixe) => messages.states[stateOf(prefixe)],
    cell: (prefixe) => <StatusBadge {...badgeOf(prefixe)} />,
  },
  ...(acts ? [ACTS] : []),
];

const ACTS: Column<PrefixeOut> = {
  id: 'action',
  header: messages.columns.action,
  cell: (prefixe) => <PrefixActs prefixe={prefixe} />,
};

function Used({ prefixe }: { prefixe: PrefixeOut }) {
  const size = rangeSize(prefixe);
  const used = usedOf(prefixe);
  const end =
    prefixe.closedAt === null
      ? exhaustionDay({ openedAt: new Date(prefixe.openedAt), used, size }, new Date())
      : null;
  return (
    <>
      {messages.usedOf(used, size)}
      {end === null ? null : (
        <>
          <br />
          <span className="secondary">{messages.endsOn(end)}</span>
        </>
      )}
    </>
  );
}

export const PREFIX_STATES = ['open', 'nearly', 'spent', 'closed', 'exception'] as const;
type PrefixState = (typeof PREFIX_STATES)[number];

export function stateOf({ closedAt, counters: [current] }: PrefixeOut): PrefixState {
  if (closedAt !== null) return 'closed';
  if (current === undefined) return 'exception';
  if (current.nextFree === null) return 'spent';
  return current.alert ? 'nearly' : 'open';
}

const LOOKS = {
  open: { tone: 'vert', icon: IconCircleCheck },
  nearly: { tone: 'ambre', icon: IconAlertTriangle },
  spent: { tone: 'rouge', icon: IconAlertTriangle },
  closed: { tone: 'neutre', icon: IconCircleOff },
  exception: { tone: 'neutre', icon: IconCircleOff },
} as const satisfies Record<PrefixState, unknown>;

export function badgeOf(prefixe: PrefixeOut) {
  const state = stateOf(prefixe);
  return { ...LOOKS[state], label: messages.states[state] };
}
