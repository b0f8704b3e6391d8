import { IconSelector, IconX } from '@tabler/icons-react';
import { Spinner } from '../feedback/spinner.tsx';

export type ComboEndsProps = {
  busy: boolean;
  /** Label of the clear button; null: nothing to clear. */
  clear: string | null;
  onClear: () => void;
};

/** Spinner and clear button at the end of a search field. */
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
