import { IconAlertTriangle, IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { SessionUser } from '#contract/session.ts';
import { isUnderValidation, isValidated } from '#domain/structure/state-machine.ts';
import { CopyButton } from '#web/design/action/copy-button.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Popover } from '#web/design/frame/popover.tsx';
import { menuMessages } from '#web/messages/menu.ts';
import { ownLists, statusOf, structurePath } from '#web/platform/page/navigation.ts';
import { currentStructure } from '#web/platform/session/use-session.ts';
import { StructureList } from './structure-list.tsx';

/** Bar under the header: person, structure, and member number. */
export function IdentityBar({ user }: { user: SessionUser }) {
  const structure = currentStructure(user);
  const studied = structure !== null && isUnderValidation(structure.etat);
  return (
    <section className="identity" aria-label={menuMessages.identityBar}>
      <div className="identity-inner row">
        <b>
          {user.nom.toLocaleUpperCase('fr')} {user.prenom}
        </b>
        {structure ? (
          <span className="upper">{structure.raison || structure.displayName}</span>
        ) : null}
        {structure && isValidated(structure.etat) ? null : (
          <Link to={structurePath(structure)}>
            <StatusBadge
              tone="ambre"
              icon={studied ? IconUserCircle : IconAlertTriangle}
              label={structure ? statusOf(structure.etat) : menuMessages.structureToComplete}
            />
          </Link>
        )}
        {structure?.numAyd ? (
          <span className="identity-number">
            <span className="muted">
              {menuMessages.memberNumber} <span className="mono">{structure.numAyd}</span>
            </span>
            <CopyButton text={structure.numAyd} label={menuMessages.copyMemberNumber} />
          </span>
        ) : null}
        <OwnLists user={user} />
        {user.structures.length > 1 ? (
          <span className="identity-switch">
            <Popover
              triggerClass="button"
              align="end"
              trigger={
                <>
                  {menuMessages.changeStructure}
                  <IconChevronDown size={18} aria-hidden />
                </>
              }
            >
              {(close) => <StructureList user={user} layout="desktop" onChosen={close} />}
            </Popover>
          </span>
        ) : null}
      </div>
    </section>
  );
}

/** Lists that the menu may omit, always available here. */
function OwnLists({ user }: { user: SessionUser }) {
  const lists = ownLists(user);
  if (lists.length === 0) return null;
  return (
    <nav className="identity-lists" aria-label={menuMessages.shortcuts}>
      {lists.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
