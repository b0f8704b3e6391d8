import { useId } from 'react';
import { MOTIF_MAX } from '#domain/dossier/decisions.ts';
import type { MotifSujet } from '#domain/workbench/staff-preferences.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { useMotifs } from './use-motifs.ts';

const messages = decisionMessages.motif;

export type MotifFieldProps = {
  /** Kind of refusal: selects the ready motives. */
  sujet: MotifSujet;
  hint: string;
  /** Label, when the text is not the motive of a refusal. */
  label?: string | undefined;
  id?: string | undefined;
  /** Rank of the recording; absent for the whole dossier. */
  rang?: number | undefined;
  value: string;
  onValue: (motif: string) => void;
  error: string | null;
  disabled?: boolean | undefined;
};

/** Motive, read by the person concerned. A ready motive is inserted, then edited. */
export function MotifField(props: MotifFieldProps) {
  const {
    id,
    sujet,
    hint,
    label = messages.label,
    rang,
    value,
    onValue,
    error,
    disabled = false,
  } = props;
  const motives = useMotifs(sujet);
  const generated = useId();
  const areaId = id ?? generated;
  const of = rang === undefined ? null : <VisuallyHidden> {messages.ofLine(rang)}</VisuallyHidden>;
  const insert = (index: string) => {
    const ready = motives[Number(index)];
    if (index === '' || ready === undefined) return;
    onValue(value.trim() === '' ? ready : `${value.trimEnd()}\n${ready}`);
    document.getElementById(areaId)?.focus();
  };
  return (
    <div className="motif-field stack gap-8">
      <TextArea
        id={areaId}
        label={
          <>
            {label}
            {of}
          </>
        }
        hint={hint}
        required
        rows={2}
        maxLength={MOTIF_MAX}
        value={value}
        onValue={onValue}
        error={error}
        disabled={disabled}
      />
      <NativeSelect
        label={
          <>
            {messages.ready}
            {of}
          </>
        }
        labelHidden
        small
        placeholder={messages.choose}
        options={motives.map((motif, index) => ({ value: String(index), label: motif }))}
        value=""
        onValue={insert}
        disabled={disabled}
      />
    </div>
  );
}
