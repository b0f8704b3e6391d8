import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { PersonSheet } from '#contract/registry-admin/people.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import { rightsStaff } from '#web/backoffice/rights/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { personMessages } from '#web/form/use-field-messages.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { HistoryCard } from '../registry/history-card.tsx';
import { rolesOf } from '../structures/sheet/team-card.tsx';
import { sheetAddress } from '../structures/structure-columns.tsx';
import { peopleMessages as messages } from './messages.ts';
import { OpenRightDialog } from './open-right-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

export type PersonCardsProps = {
  slug: string;
  sheet: PersonSheet;
  onMessage: (sentence: string) => void;
};

/** Cards of a person: identity, structures, sign-in accounts, activity. */
export function PersonCards({ slug, sheet, onMessage }: PersonCardsProps) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'profile' | 'right' | null>(null);
  const close = () => setDialog(null);
  const saved = (sentence: string) => {
    close();
    onMessage(sentence);
  };
  return (
    <>
      <Profile sheet={sheet} onChange={() => setDialog('profile')} />
      <Structures slug={slug} sheet={sheet} />
      <SignInsCard sheet={sheet} onMessage={onMessage} />
      <HistoryCard
        of={{ interlocuteurId: sheet.personne.interlocuteurId }}
        messages={messages.past}
      />
      {user?.menu.securite ? (
        <p>
          <Button variant="secondary" onClick={() => setDialog('right')}>
            {rightsStaff.open.action}
          </Button>
        </p>
      ) : null}
      {dialog === 'profile' ? (
        <ProfileDialog sheet={sheet} onClose={close} onMessage={saved} />
      ) : null}
      {dialog === 'right' ? (
        <OpenRightDialog
          interlocuteurId={sheet.personne.interlocuteurId}
          onClose={close}
          onMessage={saved}
        />
      ) : null}
    </>
  );
}

function Profile({
  sheet: { personne, can, createdAt },
  onChange,
}: {
  sheet: PersonSheet;
  onChange: () => void;
}) {
  const reported = (name: PersonFieldName) => {
    const text = personMessages(personField(name), personne[name]);
    if (text === null) return <span className="muted">{messages.unknown}</span>;
    return name !== 'email' || personne.emailVerifie ? text : `${text} (${messages.notVerified})`;
  };
  return (
    <Card title={messages.profile}>
      <Facts
        facts={[
          ...PERSON_NAMES.map((name) => ({ term: personField(name).label, value: reported(name) })),
          ...awaitedOf(personne),
          {
            term: messages.account,
            value: personne.compte ? messages.signsIn : messages.neverSignedIn,
          },
          { term: messages.existing, value: <Timestamp at={createdAt} /> },
        ]}
      />
      {can.edit ? (
        <Button variant="secondary" icon={<IconPencil size={18} aria-hidden />} onClick={onChange}>
          {messages.change}
        </Button>
      ) : null}
    </Card>
  );
}

const awaitedOf = ({ emailAttendu }: PersonSheet['personne']) =>
  emailAttendu === null
    ? []
    : [{ term: messages.awaitedTerm, value: messages.awaited(emailAttendu) }];

function Structures({ slug, sheet: { structures } }: { slug: string; sheet: PersonSheet }) {
  return (
    <Card title={messages.structuresTitle(structures.length)}>
      {structures.length === 0 ? <p className="muted">{messages.noStructures}</p> : null}
      <ul className="plain-lines">
        {structures.map((one) => (
          <li key={one.structureId}>
            <TextLink to={sheetAddress(slug, one.structureId)}>{one.raison}</TextLink>
            <span className="secondary"> {rolesOf(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
