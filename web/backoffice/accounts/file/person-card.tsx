import type { AccountFile } from '#contract/account/workflow.ts';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { personMessages } from '#web/form/use-field-messages.ts';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from './name-of.ts';

const messages = accountMessages.person;

/** Contact fields only: the name is shown above. */
const CONTACT = PERSON_NAMES.filter((name) => personField(name).section === 'contact');

type Contact = AccountFile['contacts'][number];

/** The applicant, and the other contacts of the structure. */
export function PersonCard({ file: { personne, contacts } }: { file: AccountFile }) {
  const rest = contacts.filter(
    ({ interlocuteurId }) => interlocuteurId !== personne.interlocuteurId,
  );
  const reported = (name: PersonFieldName) =>
    name === 'email' ? (
      <Email personne={personne} />
    ) : (
      (personMessages(personField(name), personne[name]) ?? <Unknown />)
    );
  return (
    <Card
      title={messages.title}
      aside={<PersonBadge etat={personne.etat} />}
      className="account-card"
    >
      <Facts
        facts={[
          { term: messages.name, value: nameOf(personne) },
          ...CONTACT.map((name) => ({ term: personField(name).label, value: reported(name) })),
          { term: messages.roles, value: rolesOf(personne) },
        ]}
      />
      {rest.length > 0 ? (
        <>
          <h3>{messages.contacts}</h3>
          <ul className="account-contacts stack list gap-12">
            {rest.map((contact) => (
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
      {emailVerifie ? null : <span className="file-lacking"> {messages.notVerified}</span>}
    </>
  );
}

export function Unknown() {
  return <span className="muted">{accountMessages.unknown}</span>;
}

function rolesOf(contact: Contact): string {
  const locked = ROLE_FLAGS.filter((role) => contact[role]).map(
    (role) => accountMessages.roles[role],
  );
  return locked.length === 0 ? messages.noRole : locked.join(', ');
}
