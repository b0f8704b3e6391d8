import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type PersonCriteria,
  type PersonRow,
  searchPeople,
} from '#contract/registry-admin/people.ts';
import { call } from '#web/platform/api/call.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import type { Registry } from '../registry/registry.ts';
import { byName } from '../workbench/by-name.ts';
import { peopleMessages as messages } from './messages.ts';
import { personColumns, structuresOf } from './person-columns.tsx';
import { peopleOf } from './queries.ts';

/** All known people, searchable by name, e-mail or structure. */
export const PEOPLE: Registry<PersonRow, PersonCriteria> = {
  name: 'personnes',
  messages,
  icon: IconUsers,
  columns: personColumns,
  rowId: ({ interlocuteurId }) => String(interlocuteurId),
  rowName: nameOf,
  sorts: ['nom'],
  filters: [
    {
      as: 'text',
      name: 'texte',
      label: messages.search,
      hint: messages.searchHint,
      width: '23.75rem',
    },
    {
      as: 'company',
      name: 'structure',
      nameAs: 'structure.nom',
      label: messages.structure,
      width: '23.75rem',
    },
  ],
  criteriaOf: (read) => {
    const [texte, structure] = [read('texte').trim(), read('structure')];
    return {
      ...(texte === '' ? {} : { texte }),
      ...(/^[1-9]\d{0,9}$/.test(structure) ? { structureId: Number(structure) } : {}),
    };
  },
  useRows: (criteria, pageQuery) => useQuery(peopleOf({ ...criteria, ...byName(pageQuery) })),
  exported: {
    file: 'personnes',
    headings: [
      messages.number,
      messages.columns.nom,
      messages.columns.email,
      messages.columns.structures,
    ],
    line: (person) => [person.interlocuteurId, nameOf(person), person.email, structuresOf(person)],
    all: (criteria) => call(searchPeople, { body: criteria }),
  },
};
