import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type PersonCriteria,
  type PersonRow,
  type PersonSheet,
  searchPeople,
} from '#contract/registry-care/people.ts';
import { call } from '#web/app/api/call.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from '../accounts/file/name-of.ts';
import type { Registry } from '../registry/registry.ts';
import type { Sheet } from '../registry/registry-sheet.tsx';
import { byName } from '../workbench/by-name.ts';
import { PeopleMergeDialog } from './people-merge-dialog.tsx';
import { PersonCards } from './person-cards.tsx';
import { personAddress, personColumns, structuresOf } from './person-columns.tsx';
import { peopleOf } from './queries.ts';

/** Everyone known, by name, e-mail or structure. */
export const PEOPLE: Registry<PersonRow, PersonCriteria> = {
  name: 'personnes',
  words,
  icon: IconUsers,
  columns: personColumns,
  rowId: ({ interlocuteurId }) => String(interlocuteurId),
  rowName: nameOf,
  sorts: ['nom'],
  filters: [
    { as: 'text', name: 'texte', label: words.search, hint: words.searchHint, width: '23.75rem' },
    {
      ...{ as: 'company', name: 'structure', nameAs: 'structure.nom' },
      ...{ label: words.structure, width: '23.75rem' },
    },
  ],
  criteriaOf: (read) => {
    const [texte, structure] = [read('texte').trim(), read('structure')];
    return {
      ...(texte === '' ? {} : { texte }),
      ...(/^[1-9]\d{0,9}$/.test(structure) ? { structureId: Number(structure) } : {}),
    };
  },
  useRows: (criteria, asked) => useQuery(peopleOf({ ...criteria, ...byName(asked) })),
  exported: {
    file: 'personnes',
    headings: [words.number, words.columns.nom, words.columns.email, words.columns.structures],
    line: (person) => [person.interlocuteurId, nameOf(person), person.email, structuresOf(person)],
    all: (criteria) => call(searchPeople, { body: criteria }),
  },
};

/** One person, whole. */
export const PERSON_SHEET: Sheet<PersonSheet> = {
  words,
  list: 'personnes',
  titleOf: ({ personne }) => nameOf(personne),
  above: ({ personne }) => (
    <>
      {words.numero(personne.interlocuteurId)} <PersonBadge etat={personne.etat} />
    </>
  ),
  cards: (sheet, slug, say) => <PersonCards slug={slug} sheet={sheet} onSaid={say} />,
  join: {
    label: words.merge.action,
    may: ({ can }) => can.merge,
    trace: ({ fusionneVers }, slug) =>
      fusionneVers === null ? null : (
        <Notice tone="warning" title={words.trace}>
          <TextLink to={personAddress(slug, fusionneVers)}>{words.seeKept}</TextLink>
        </Notice>
      ),
    dialog: (sheet, slug, close) => <PeopleMergeDialog slug={slug} sheet={sheet} onClose={close} />,
  },
};
