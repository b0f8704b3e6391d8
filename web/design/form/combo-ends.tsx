import { IconSelector, IconX } from '@tabler/icons-react';
import { Spinner } from '../feedback/spinner.tsx';

export type ComboEndsProps = {
  busy: boolean;
  /** The name of the button that empties the field; null: there is nothing to empty. */
  clear: string | null;
  onClear: () => void;
};

/** At the end of a field that is chosen by a search. */
export function ComboEnds({ busy, clear, onClear }: ComboEndsProps) {
  return (
    <span className="combo-ends">
      {busy ? <Spinner size={18} /> : null}
      {clear ? (
        <button
          type="button"
          aria-label={clear}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClear}
        >
          <IconX size={18} aria-hidden />
        </button>
      ) : null}
      <IconSelector size={18} aria-hidden />
    </span>
  );
}
