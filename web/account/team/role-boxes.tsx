import { ROLE_FLAGS, type RoleFlag, type RoleSet } from '#domain/permission/roles.ts';
import { teamWords as words } from '#web/app/catalogue/account/team.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';

export type RoleBoxesProps = {
  /** Whose roles; said to those who listen. */
  legend: string;
  legendShown?: boolean | undefined;
  roles: RoleSet;
  locked: (role: RoleFlag) => boolean;
  onRole: (role: RoleFlag, held: boolean) => void;
};

/** The three roles, each with one sentence of what it allows. */
export function RoleBoxes({ legend, legendShown = false, roles, locked, onRole }: RoleBoxesProps) {
  return (
    <fieldset className="team-roles stack gap-12">
      <legend className={legendShown ? 'field-label' : undefined}>
        {legendShown ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}
      </legend>
      {ROLE_FLAGS.map((role) => (
        <Checkbox
          key={role}
          checked={roles[role]}
          disabled={locked(role)}
          onChecked={(held) => onRole(role, held)}
          label={
            <span className="team-role stack">
              <span>{words.roles[role].label}</span>
              <span className="secondary">{words.roles[role].allows}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
