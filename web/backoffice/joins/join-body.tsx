import type { JoinRow } from '#contract/account/joins.ts';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import type { RequestBody } from '../review-queue/requests/request-kind.tsx';
import { joinMessages as messages } from './messages.ts';
import { rolesChosen, withRole } from './roles-chosen.ts';

/** Applicant, structure, and the roles to grant. */
export function JoinBody({ file, choice, onChoice }: RequestBody<JoinRow>) {
  const { slug } = useConfiguration().brand;
  const { structureId, interlocuteurId, raison, email, gestionnaires } = file;
  const roles = rolesChosen(choice);
  return (
    <Card title={messages.asks}>
      <div className="stack">
        <Facts
          facts={[
            {
              term: accountMessages.person.title,
              value: (
                <TextLink to={`/${slug}/personnes/${interlocuteurId}`}>{nameOf(file)}</TextLink>
              ),
            },
            { term: messages.email, value: email },
            {
              term: accountMessages.company.title,
              value: <TextLink to={`/${slug}/structures/${structureId}`}>{raison}</TextLink>,
            },
          ]}
        />
        {gestionnaires === 0 ? <p>{messages.alone}</p> : null}
        <fieldset className="file-roles">
          <legend>{messages.roles}</legend>
          <p className="secondary">{messages.rolesHint}</p>
          {ROLE_FLAGS.map((role) => (
            <Checkbox
              key={role}
              label={accountMessages.roles[role]}
              checked={roles[role]}
              onChecked={(on) => onChoice(withRole(choice, role, on))}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}
