import { DUREE_MAX, DUREE_MIN, formatDuree, parseDuree } from '#domain/minuterie/duree.ts';
import type { FieldCommon } from '#web/design/form/field.tsx';
import { LenientInput } from '#web/design/form/lenient-input.tsx';
import { pieces } from '#web/messages/pieces.ts';

export type DurationFieldProps = FieldCommon & {
  /** Whole seconds; null while unknown. */
  value: number | null;
  onValue: (seconds: number | null) => void;
  disabled?: boolean | undefined;
  id?: string | undefined;
};

/** A duration typed in any usual way, shown as hh:mm:ss on leaving the field. */
export function DurationField({
  hint = pieces.durationHint,
  width = '11.25rem',
  ...props
}: DurationFieldProps) {
  return (
    <LenientInput
      {...props}
      hint={hint}
      width={width}
      parse={parseDuree}
      format={formatDuree}
      misunderstood={pieces.durationMisunderstood(formatDuree(DUREE_MIN), formatDuree(DUREE_MAX))}
    />
  );
}
