import type { AccountFile } from '#contract/account/workflow.ts';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { personWords } from '#web/form/use-field-words.ts';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from './name-of.ts';

const words = accountWords.person;

/** How the person is reached: the name stands above. */
const CONTACT = PERSON_NAMES.filter((name) => personField(name).section === 'contact');

type Contact = AccountFile['contacts'][number];

/** Who asks, and who else is of the structure. */
export function PersonCard({ file: { personne, contacts } }: { file: AccountFile }) {
  const others = contacts.filter(
    ({ interlocuteurId }) => interlocuteurId !== personne.interlocuteurId,
  );
  const told = (name: PersonFieldName) =>
    name === 'email' ? (
      <Email personne={personne} />
    ) : (
      (personWords(personField(name), personne[name]) ?? <Unknown />)
    );
  return (
    <Card title={words.title} aside={<PersonBadge etat={personne.etat} />} className="account-card">
      <Facts
        facts={[
          { term: words.name, value: nameOf(personne) },
          ...CONTACT.map((name) => ({ term: personField(name).label, value: told(name) })),
          { term: words.roles, value: rolesOf(personne) },
        ]}
      />
      {others.length > 0 ? (
        <>
          <h3>{words.contacts}</h3>
          <ul className="account-contacts stack list gap-12">
            {others.map((contact) => (
              <li key={contact.interlocuteurId}>
                {nameOf(contact)}
                <span className="secondary">{rolesOf(contact)}</span>
                <span className="secondary">{contact.email}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function Email({ personne: { email, emailVerifie } }: { personne: AccountFile['personne'] }) {
  return (
    <>
      {email}
      {emailVerifie ? null : <span className="file-lacking"> {words.notVerified}</span>}
    </>
  );
}

export function Unknown() {
  return <span className="muted">{accountWords.unknown}</span>;
}

function rolesOf(contact: Contact): string {
  const held = ROLE_FLAGS.filter((role) => contact[role]).map((role) => accountWords.roles[role]);
  return held.length === 0 ? words.noRole : held.join(', ');
}
