import './motifs.css';
import { IconMessageX } from '@tabler/icons-react';
import type { MotifsOut } from '#contract/workbench/motifs.ts';
import { plainText } from '#domain/letters.ts';
import { TextLink } from '#web/design/action/link.tsx';
import type { Registry } from '../registry/registry.ts';
import { type One, RegistryScreen } from '../registry/registry-screen.tsx';
import type { Sheet } from '../registry/registry-sheet.tsx';
import {
  WRITTEN_HEADINGS,
  WRITTEN_ONLY,
  WrittenCard,
  writtenCells,
  writtenColumns,
} from '../registry/written.tsx';
import { useMotifLists } from '../workbench/use-motifs.ts';
import { motifsStaff as messages } from './messages.ts';
import { MotifEditor } from './motif-editor.tsx';

type Can = { readonly write: boolean };
type Sought = { readonly texte: string; readonly reecrits: boolean };

const PARAMETER = 'liste';

const nameOf = ({ sujet }: MotifsOut) => messages.sujets[sujet];

/** The motives that staff insert when they refuse, a list for each thing that is decided. */
const MOTIFS = {
  name: 'motifs',
  messages,
  icon: IconMessageX,
  columns: (slug) => [
    {
      id: 'sujet',
      header: messages.list,
      rowHeader: true,
      cell: (list) => (
        <TextLink to={`/${slug}/motifs?${PARAMETER}=${list.sujet}`}>{nameOf(list)}</TextLink>
      ),
    },
    {
      id: 'nombre',
      header: messages.count,
      phone: 'labelled',
      sortValue: ({ motifs }) => motifs.length,
      cell: ({ motifs }) => motifs.length,
    },
    ...writtenColumns<MotifsOut>(),
  ],
  rowId: ({ sujet }) => sujet,
  rowName: nameOf,
  filters: [
    {
      as: 'text',
      name: 'texte',
      label: messages.search,
      hint: messages.searchHint,
      width: '23.75rem',
    },
    WRITTEN_ONLY,
  ],
  criteriaOf: (read) => ({ texte: plainText(read('texte')), reecrits: read('reecrits') !== '' }),
  useRows: useMotifLists,
  has: (list, { texte, reecrits }) =>
    plainText([nameOf(list), ...list.motifs].join(' ')).includes(texte) &&
    (list.reecrit || !reecrits),
  exported: {
    file: 'motifs',
    headings: [messages.list, ...WRITTEN_HEADINGS, messages.motifs],
    line: (list) => [nameOf(list), ...writtenCells(list), list.motifs.join(' | ')],
  },
} satisfies Registry<MotifsOut, Sought, Can>;

const MOTIF_SHEET: Sheet<One<MotifsOut, Can>> = {
  messages,
  list: 'motifs',
  titleOf: ({ row }) => nameOf(row),
  cards: ({ row, can }) => (
    <WrittenCard label={messages.motifs} readOnly={can?.write ? null : messages.readOnly}>
      <MotifEditor list={row} writable={can?.write === true} parameter={PARAMETER} />
    </WrittenCard>
  ),
};

/** `/:product/motifs`, and one list of them. */
export const Component = () => (
  <RegistryScreen registry={MOTIFS} sheet={MOTIF_SHEET} parameter={PARAMETER} />
);
