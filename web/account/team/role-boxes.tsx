import { ROLE_FLAGS, type RoleFlag, type RoleSet } from '#domain/permission/roles.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { teamMessages as messages } from './messages.ts';

export type RoleBoxesProps = {
  /** Name of the person, for screen readers. */
  legend: string;
  legendShown?: boolean | undefined;
  roles: RoleSet;
  locked: (role: RoleFlag) => boolean;
  onRole: (role: RoleFlag, isLocked: boolean) => void;
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
          onChecked={(isLocked) => onRole(role, isLocked)}
          label={
            <span className="team-role stack">
              <span>{messages.roles[role].label}</span>
              <span className="secondary">{messages.roles[role].allows}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
