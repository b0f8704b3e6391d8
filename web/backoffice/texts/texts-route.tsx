import './texts.css';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { listTexts } from '#contract/localization.ts';
import { plainText } from '#domain/letters.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
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
import { textsStaff as messages } from './messages.ts';
import { TextEditor } from './text-editor.tsx';
import type { TextRow } from './use-text.ts';

type Texts = OutputOf<typeof listTexts>;
type Can = Texts['can'];
type Sought = { readonly texte: string; readonly reecrits: boolean };

const PARAMETER = 'texte';

/** Texts of the public pages: searchable by content, edited beside a preview. */
const TEXTS = {
  name: 'textes',
  messages,
  icon: IconFileText,
  columns: (slug) => [
    {
      id: 'label',
      header: messages.list,
      rowHeader: true,
      sortValue: ({ label }) => label,
      cell: ({ id, label }) => (
        <TextLink to={`/${slug}/textes?${new URLSearchParams({ [PARAMETER]: id })}`}>
          {label}
        </TextLink>
      ),
    },
    ...writtenColumns<TextRow>(),
  ],
  rowId: ({ id }) => id,
  rowName: ({ label }) => label,
  filters: [
    {
      as: 'text',
      name: 'cherche',
      label: messages.search,
      hint: messages.searchHint,
      width: '23.75rem',
    },
    WRITTEN_ONLY,
  ],
  criteriaOf: (read) => ({ texte: plainText(read('cherche')), reecrits: read('reecrits') !== '' }),
  useRows: () =>
    useQuery({
      queryKey: keyOf('textes', {}, 'all'),
      queryFn: ({ signal }) => call(listTexts, {}, signal),
    }),
  has: ({ label, value, reecrit }, sought) =>
    plainText(`${label} ${value}`).includes(sought.texte) && (reecrit || !sought.reecrits),
  exported: {
    file: 'textes',
    headings: [messages.list, ...WRITTEN_HEADINGS, messages.edit],
    line: (row) => [row.label, ...writtenCells(row), row.value],
  },
} satisfies Registry<TextRow, Sought, Can>;

const TEXT_SHEET: Sheet<One<TextRow, Can>> = {
  messages,
  list: 'textes',
  titleOf: ({ row }) => row.label,
  cards: ({ row, can }) => (
    <WrittenCard label={messages.edit} readOnly={can?.write ? null : messages.readOnly}>
      <TextEditor row={row} writable={can?.write === true} parameter={PARAMETER} />
    </WrittenCard>
  ),
};

/** `/:product/textes`, and one of them. */
export const Component = () => (
  <RegistryScreen registry={TEXTS} sheet={TEXT_SHEET} parameter={PARAMETER} />
);
