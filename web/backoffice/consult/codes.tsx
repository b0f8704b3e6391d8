import '#web/registration/element/element.css';
import { IconDatabaseSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ElementRow } from '#contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES } from '#domain/element/lists.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import type { Column } from '#web/design/table/column.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { TransferSelection } from '#web/registration/agreement/transfer-selection.tsx';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { detailMessages } from '#web/registration/code-detail/messages.ts';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { elementKey } from '#web/registration/element/chosen.ts';
import { CodeExports } from '#web/registration/element/code-exports.tsx';
import { issuedColumns, titleColumn } from '#web/registration/element/columns.tsx';
import {
  type CodeSearch,
  findCodePage,
  pageRequested,
  REGISTER_SORTS,
} from '#web/registration/element/find-codes.ts';
import { elements } from '#web/registration/messages/elements.ts';
import type { Registry } from '../registry/registry.ts';
import { afterTyping } from '../workbench/after-typing.ts';
import { ConsultViews } from './consult-views.tsx';
import { consultMessages as messages } from './messages.ts';

const structureColumn: Column<ElementRow> = {
  id: 'structure',
  header: messages.company,
  phone: 'labelled',
  sortValue: ({ raison }) => raison,
  cell: ({ raison }) => raison,
};
const COLUMNS = [titleColumn, structureColumn, ...issuedColumns];

/**
 * Codes issued by the society: searchable by company, title, artist or code, grouped by company,
 * exportable.
 */
export const CODES: Registry<ElementRow, CodeSearch> = {
  name: 'consultations',
  messages: { ...messages, search: messages.sought, result: elements.result },
  icon: IconDatabaseSearch,
  columns: () => COLUMNS,
  rowId: elementKey,
  rowName: ({ titre }) => titre ?? elements.untitled,
  sorts: REGISTER_SORTS,
  initialSort: { id: 'structure', desc: false },
  filters: [
    {
      as: 'company',
      name: 'structure',
      nameAs: 'raison',
      label: messages.company,
      width: '23.75rem',
    },
    {
      as: 'text',
      name: 'texte',
      label: messages.search,
      hint: messages.searchHint,
      width: '20rem',
    },
    {
      as: 'choice',
      name: 'type',
      label: messages.type,
      placeholder: messages.allTypes,
      options: () => ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] })),
    },
    { as: 'day', name: 'du', label: messages.du },
    { as: 'day', name: 'au', label: messages.au },
  ],
  views: 'consultations',
  criteriaOf: searchIn,
  useRows: (search, pageQuery) => {
    const page = pageRequested(pageQuery);
    return useQuery({
      queryKey: keyOf('elements', {}, 'register', search, page),
      queryFn: async ({ signal }) => {
        if (search.text !== '') await afterTyping(signal);
        return findCodePage(search, page, signal);
      },
      placeholderData: keepPreviousData,
    });
  },
  beside: () => <ConsultViews current={null} />,
  groups: {
    column: structureColumn.id,
    of: ({ structureId }) => String(structureId),
    heading: (first, shown, count) => messages.group(companyName(first, shown), count),
  },
  detail: (row, slug) => <CodeDetail row={row} slug={slug} />,
  acts: ({ chosen, criteria, result }) => (
    <>
      <CodeExports chosen={chosen} search={criteria} result={result} onDone={announce} />
      <TransferSelection chosen={chosen} result={result} onDone={announce} />
    </>
  ),
  over: () => <OpenCode structureId={null} onDone={announce} />,
};

/** Two companies of one name are distinguished by their member number, or record number. */
function companyName(
  { structureId, raison, numAyd }: ElementRow,
  shown: readonly ElementRow[],
): string {
  const hasNamesake = shown.some((row) => row.raison === raison && row.structureId !== structureId);
  return hasNamesake ? messages.namesake(raison, numAyd, structureId) : raison;
}

/** Search criteria of a URL; a missing or invalid parameter is left empty. */
export function searchIn(read: (name: string) => string): CodeSearch {
  const structure = read('structure');
  return {
    text: read('texte').trim(),
    type: ELEMENT_TYPES.find((existing) => existing === read('type')) ?? null,
    structureId: /^[1-9]\d{0,9}$/.test(structure) ? Number(structure) : null,
    du: dayOf(read('du')),
    au: dayOf(read('au')),
  };
}

/** A valid ISO date, else an empty string. */
function dayOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : '';
}

/** Values without a column, and the link to the dossier with its history. */
function CodeDetail({ row, slug }: { row: ElementRow; slug: string }) {
  const {
    raison,
    dossierId,
    numero,
    dossierTitre,
    anneePublication,
    attribueLe,
    annuleLe,
    updatedAt,
  } = row;
  return (
    <div className="stack gap-12">
      <Facts
        facts={[
          { term: messages.facts.structure, value: raison },
          { term: messages.facts.dossier, value: dossierTitre ?? numero },
          { term: messages.facts.annee, value: anneePublication },
          ...(attribueLe === null
            ? []
            : [{ term: messages.facts.attribue, value: <Timestamp at={attribueLe} /> }]),
          ...(annuleLe === null
            ? []
            : [{ term: messages.facts.annule, value: <Timestamp at={annuleLe} /> }]),
          { term: messages.facts.modifie, value: <Timestamp at={updatedAt} /> },
        ]}
      />
      <p className="row">
        {row.isrc === null ? null : <CodeLink isrc={row.isrc}>{detailMessages.openSheet}</CodeLink>}
        <TextLink to={`/${slug}/demandes?dossier=${dossierId}`}>
          {messages.openDossier(numero)}
        </TextLink>
      </p>
    </div>
  );
}
