import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { SessionStructure, SessionUser } from '#contract/session.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Spinner } from '#web/design/feedback/spinner.tsx';
import { menuMessages } from '#web/messages/menu.ts';
import { mayAddStructure, statusOf, structurePath } from '#web/platform/page/navigation.ts';
import type { Layout } from '#web/platform/page/public-pages.ts';
import { useChooseStructure } from '#web/platform/session/use-choose-structure.ts';

export type StructureListProps = {
  /** Null: signed in, without a record yet. */
  user: SessionUser | null;
  layout: Layout;
  onChosen: () => void;
};

/** Structures of the person; unvalidated ones are marked in amber and words. */
export function StructureList({ user, layout, onChosen }: StructureListProps) {
  const { choose, choosing } = useChooseStructure();
  const structures = user?.structures ?? [];
  const pick = async (structure: SessionStructure) => {
    await choose(structure, isValidated(structure.etat) ? '/' : structurePath(structure));
    onChosen();
  };
  return (
    <>
      {structures.length === 0 ? (
        <p className="secondary structure-none">{menuMessages.noStructure}</p>
      ) : null}
      <ul className="list" aria-label={menuMessages.structureList} aria-busy={choosing}>
        {structures.map((structure) => (
          <li key={structure.id}>
            <StructureLine
              structure={structure}
              current={structure.id === user?.currentStructureId}
              disabled={choosing}
              onPick={() => void pick(structure)}
            />
          </li>
        ))}
        {mayAddStructure(user, layout) ? (
          <li>
            <Link className="nav-item" to="/account/structure/add" onClick={onChosen}>
              {menuMessages.entries.addStructure}
              <IconPlus size={20} aria-hidden />
            </Link>
          </li>
        ) : null}
      </ul>
    </>
  );
}

type LineProps = {
  structure: SessionStructure;
  current: boolean;
  disabled: boolean;
  onPick: () => void;
};

function StructureLine({ structure, current, disabled, onPick }: LineProps) {
  return (
    <button
      type="button"
      className="nav-item structure-line"
      aria-current={current ? 'true' : undefined}
      // A disabled button would let the focus go, and the keyboard would start again from the top.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPick}
    >
      <span className="structure-name">
        <span className="upper">{structure.raison || structure.displayName}</span>
        {structure.numAyd ? (
          <span className="structure-number">
            {menuMessages.memberNumberShort(structure.numAyd)}
          </span>
        ) : null}
      </span>
      {isValidated(structure.etat) ? null : (
        <StatusBadge tone="ambre" icon={IconAlertTriangle} label={statusOf(structure.etat)} />
      )}
      {current && disabled ? <Spinner size={18} /> : null}
      {current && !disabled ? (
        <IconCheck size={20} aria-label={menuMessages.currentStructure} />
      ) : null}
    </button>
  );
}
