import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { SessionStructure, SessionUser } from '../../../contract/session.ts';
import { StatusBadge } from '../../design/display/badge.tsx';
import { Spinner } from '../../design/feedback/spinner.tsx';
import { menuWords } from '../catalogue/menu.ts';
import { isValidated } from '../piece/etat.ts';
import { useChooseStructure } from '../session/use-choose-structure.ts';

export type StructureListProps = { user: SessionUser; onChosen: () => void };

/** The structures of the person; those not validated say so, in words and in amber. */
export function StructureList({ user, onChosen }: StructureListProps) {
  const { choose, choosing } = useChooseStructure();
  const pick = async (structure: SessionStructure) => {
    await choose(structure);
    onChosen();
  };
  if (user.structures.length === 0)
    return <p className="secondary structure-none">{menuWords.noStructure}</p>;
  return (
    <ul className="structure-list" aria-label={menuWords.structureList} aria-busy={choosing}>
      {user.structures.map((structure) => (
        <li key={structure.id}>
          <StructureLine
            structure={structure}
            current={structure.id === user.currentStructureId}
            disabled={choosing}
            onPick={() => void pick(structure)}
          />
        </li>
      ))}
    </ul>
  );
}

type LineProps = { structure: SessionStructure; current: boolean; disabled: boolean; onPick: () => void };

function StructureLine({ structure, current, disabled, onPick }: LineProps) {
  return (
    <button
      type="button"
      className="nav-item structure-line"
      aria-current={current ? 'true' : undefined}
      disabled={disabled}
      onClick={onPick}
    >
      <span className="structure-name">
        <span className="upper">{structure.raison || structure.displayName}</span>
        {structure.numAyd ? (
          <span className="structure-number">{menuWords.memberNumberShort(structure.numAyd)}</span>
        ) : null}
      </span>
      {isValidated(structure.etat) ? null : (
        <StatusBadge tone="ambre" icon={IconAlertTriangle} label={menuWords.toComplete} />
      )}
      {current && disabled ? <Spinner size={18} /> : null}
      {current && !disabled ? <IconCheck size={20} aria-label={menuWords.currentStructure} /> : null}
    </button>
  );
}
