import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { PersonSheet } from '#contract/registry-care/people.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { personWords } from '#web/form/use-field-words.ts';
import { HistoryCard } from '../registry/history-card.tsx';
import { rolesOf } from '../structures/sheet/team-card.tsx';
import { sheetAddress } from '../structures/structure-columns.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

export type PersonCardsProps = {
  slug: string;
  sheet: PersonSheet;
  onSaid: (sentence: string) => void;
};

/** Who the person is, for whom they speak, by which accounts they sign in, and what they did. */
export function PersonCards({ slug, sheet, onSaid }: PersonCardsProps) {
  const [changing, setChanging] = useState(false);
  const close = () => setChanging(false);
  const saved = (sentence: string) => {
    close();
    onSaid(sentence);
  };
  return (
    <>
      <Profile sheet={sheet} onChange={() => setChanging(true)} />
      <Structures slug={slug} sheet={sheet} />
      <SignInsCard sheet={sheet} onSaid={onSaid} />
      <HistoryCard of={{ interlocuteurId: sheet.personne.interlocuteurId }} words={words.past} />
      {changing ? <ProfileDialog sheet={sheet} onClose={close} onSaid={saved} /> : null}
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
  const told = (name: PersonFieldName) => {
    const text = personWords(personField(name), personne[name]);
    if (text === null) return <span className="muted">{words.unknown}</span>;
    return name !== 'email' || personne.emailVerifie ? text : `${text} (${words.notVerified})`;
  };
  return (
    <Card title={words.profile}>
      <Facts
        facts={[
          ...PERSON_NAMES.map((name) => ({ term: personField(name).label, value: told(name) })),
          ...awaitedOf(personne),
          { term: words.account, value: personne.compte ? words.signsIn : words.neverSignedIn },
          { term: words.known, value: <Moment at={createdAt} /> },
        ]}
      />
      {can.edit ? (
        <Button variant="secondary" icon={<IconPencil size={18} aria-hidden />} onClick={onChange}>
          {words.change}
        </Button>
      ) : null}
    </Card>
  );
}

const awaitedOf = ({ emailAttendu }: PersonSheet['personne']) =>
  emailAttendu === null ? [] : [{ term: words.awaitedTerm, value: words.awaited(emailAttendu) }];

function Structures({ slug, sheet: { structures } }: { slug: string; sheet: PersonSheet }) {
  return (
    <Card title={words.structuresTitle(structures.length)}>
      {structures.length === 0 ? <p className="muted">{words.noStructures}</p> : null}
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
