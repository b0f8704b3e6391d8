import type { JoinRow } from '#contract/account/joins.ts';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { joinWords as words } from '#web/app/catalogue/desks-staff/join.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { nameOf } from '../accounts/file/name-of.ts';
import type { AskedBody } from '../desk/asked/asked.tsx';
import { rolesChosen, withRole } from './roles-chosen.ts';

/** Who asks, to join what, and with which roles they would. */
export function JoinBody({ file, choice, onChoice }: AskedBody<JoinRow>) {
  const { slug } = useConfiguration().brand;
  const { structureId, interlocuteurId, raison, email, gestionnaires } = file;
  const roles = rolesChosen(choice);
  return (
    <Card title={words.asks}>
      <div className="stack">
        <Facts
          facts={[
            {
              term: accountWords.person.title,
              value: (
                <TextLink to={`/${slug}/personnes/${interlocuteurId}`}>{nameOf(file)}</TextLink>
              ),
            },
            { term: words.email, value: email },
            {
              term: accountWords.company.title,
              value: <TextLink to={`/${slug}/structures/${structureId}`}>{raison}</TextLink>,
            },
          ]}
        />
        {gestionnaires === 0 ? <p>{words.alone}</p> : null}
        <fieldset className="file-roles">
          <legend>{words.roles}</legend>
          <p className="secondary">{words.rolesHint}</p>
          {ROLE_FLAGS.map((role) => (
            <Checkbox
              key={role}
              label={accountWords.roles[role]}
              checked={roles[role]}
              onChecked={(on) => onChoice(withRole(choice, role, on))}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}
