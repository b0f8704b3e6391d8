import { IconHash, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { listPrefixes, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES } from '#domain/element/lists.ts';
import { normaliseIsrcSearch } from '#domain/isrc/isrc.ts';
import { plainText } from '#domain/letters.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { PrefixCard } from '#web/registration/prefix/prefix-card.tsx';
import { Opening } from '../registry/opening.tsx';
import type { Registry } from '../registry/registry.ts';
import { type One, RegistryScreen } from '../registry/registry-screen.tsx';
import type { Sheet } from '../registry/registry-sheet.tsx';
import { sheetAddress } from '../structures/structure-columns.tsx';
import { AllocateDialog } from './allocate-dialog.tsx';
import { prefixesStaff as messages } from './messages.ts';
import { PrefixActs } from './prefix-acts.tsx';
import * as columns from './prefix-columns.tsx';

type Can = OutputOf<typeof listPrefixes>['can'];
type Sought = {
  readonly texte: string;
  readonly code: string;
  readonly type: string;
  readonly etat: string;
};

/** All prefixes: allocated and closed by the society, permanently. */
const PREFIXES = {
  name: 'prefixes',
  messages,
  icon: IconHash,
  columns: (slug, can) => columns.prefixColumns(slug, can?.close === true),
  rowId: ({ prefixeId }) => String(prefixeId),
  rowName: ({ code }) => code,
  initialSort: { id: 'owner', desc: false },
  filters: [
    {
      as: 'text',
      name: 'texte',
      label: messages.search,
      hint: messages.searchHint,
      width: '23.75rem',
    },
    {
      as: 'choice',
      name: 'type',
      label: messages.columns.type,
      placeholder: messages.allTypes,
      options: () => ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] })),
    },
    {
      as: 'choice',
      name: 'etat',
      label: messages.columns.state,
      placeholder: messages.allStates,
      options: () =>
        columns.PREFIX_STATES.map((value) => ({ value, label: messages.states[value] })),
    },
  ],
  criteriaOf: (read) => ({
    texte: plainText(read('texte')),
    code: normaliseIsrcSearch(read('texte')),
    type: read('type'),
    etat: read('etat'),
  }),
  useRows: () =>
    useQuery({
      queryKey: keyOf('prefixes', {}, 'all'),
      queryFn: ({ signal }) => call(listPrefixes, { query: {} }, signal),
    }),
  has: (prefixe, { texte, code, type, etat }) =>
    // Also matches the printed form « FR-Z03 ».
    (plainText(`${prefixe.code} ${columns.ownerOf(prefixe)}`).includes(texte) ||
      (code !== '' && prefixe.code.includes(code))) &&
    (type === '' || prefixe.type === type) &&
    (etat === '' || columns.stateOf(prefixe) === etat),
  exported: {
    file: 'prefixes',
    headings: [
      messages.columns.code,
      messages.columns.type,
      messages.columns.owner,
      messages.rangeStart,
      messages.rangeEnd,
      messages.columns.used,
      messages.columns.state,
    ],
    line: (prefixe) => [
      prefixe.code,
      ELEMENT_TYPE_LABELS[prefixe.type],
      columns.ownerOf(prefixe),
      columns.designation(prefixe.rangeStart),
      columns.designation(prefixe.rangeEnd),
      columns.usedOf(prefixe),
      messages.states[columns.stateOf(prefixe)],
    ],
  },
  beside: (can) =>
    can?.allocate ? (
      <Opening
        reads="prefixes"
        icon={<IconPlus size={20} aria-hidden />}
        dialog={(opened) => <AllocateDialog {...opened} />}
      >
        {messages.allocate}
      </Opening>
    ) : null,
} satisfies Registry<PrefixeOut, Sought, Can>;

/** One prefix: its holder, its years, and what may still be done with it. */
const PREFIX_SHEET: Sheet<One<PrefixeOut, Can>> = {
  messages,
  list: 'prefixes',
  titleOf: ({ row }) => messages.sheetTitle(row.code),
  above: ({ row }) => <StatusBadge {...columns.badgeOf(row)} />,
  cards: ({ row: prefixe, can }, slug) => (
    <div className="sheet-sides">
      <PrefixCard prefixe={prefixe} reported={messages} />
      <Card title={messages.columns.owner}>
        <Facts facts={holderOf(prefixe, slug)} />
        {can?.close ? <PrefixActs prefixe={prefixe} /> : null}
      </Card>
    </div>
  ),
};

function holderOf(prefixe: PrefixeOut, slug: string) {
  const { owner, motifException } = prefixe;
  const name = columns.ownerOf(prefixe);
  return [
    {
      term: messages.holder,
      value: owner ? <TextLink to={sheetAddress(slug, owner.structureId)}>{name}</TextLink> : name,
    },
    ...(motifException === null ? [] : [{ term: messages.exceptionMotif, value: motifException }]),
  ];
}

/** `/:product/prefixes`, and the sheet of one prefix. */
export const Component = () => (
  <RegistryScreen registry={PREFIXES} sheet={PREFIX_SHEET} parameter="prefixe" />
);
