import type { PersonSheet } from '#contract/registry-care/people.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from '../accounts/file/name-of.ts';
import { RegistrySheet, type RegistrySheetProps, type Sheet } from '../registry/registry-sheet.tsx';
import { PeopleMergeDialog } from './people-merge-dialog.tsx';
import { PersonCards } from './person-cards.tsx';
import { personAddress } from './person-columns.tsx';

const PERSON_SHEET: Sheet<PersonSheet> = {
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

/** One person, whole. */
export function PersonPage(props: Omit<RegistrySheetProps<PersonSheet>, 'sheet'>) {
  return <RegistrySheet sheet={PERSON_SHEET} {...props} />;
}
