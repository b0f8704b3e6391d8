import type { PersonSheet } from '#contract/registry-admin/people.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from '../accounts/file/name-of.ts';
import { RegistrySheet, type RegistrySheetProps, type Sheet } from '../registry/registry-sheet.tsx';
import { peopleMessages as messages } from './messages.ts';
import { PeopleMergeDialog } from './people-merge-dialog.tsx';
import { PersonCards } from './person-cards.tsx';
import { personAddress } from './person-columns.tsx';

const PERSON_SHEET: Sheet<PersonSheet> = {
  messages,
  list: 'personnes',
  titleOf: ({ personne }) => nameOf(personne),
  above: ({ personne }) => (
    <>
      {messages.numero(personne.interlocuteurId)} <PersonBadge etat={personne.etat} />
    </>
  ),
  cards: (sheet, slug, say) => <PersonCards slug={slug} sheet={sheet} onMessage={say} />,
  join: {
    label: messages.merge.action,
    may: ({ can }) => can.merge,
    trace: ({ fusionneVers }, slug) =>
      fusionneVers === null ? null : (
        <AlertBox tone="warning" title={messages.trace}>
          <TextLink to={personAddress(slug, fusionneVers)}>{messages.seeStored}</TextLink>
        </AlertBox>
      ),
    dialog: (sheet, slug, close) => <PeopleMergeDialog slug={slug} sheet={sheet} onClose={close} />,
  },
};

/** Page of one person. */
export function PersonPage(props: Omit<RegistrySheetProps<PersonSheet>, 'sheet'>) {
  return <RegistrySheet sheet={PERSON_SHEET} {...props} />;
}
