import { useId, useState } from 'react';
import { changeMessages as messages } from '#web/backoffice/structures/messages.ts';
import { TextArea } from '#web/design/form/text-area.tsx';

const MOTIF_MAX = 2000;

/**
 * Motive of a staff change: required every time, stored in the history.
 * @param requested error message when it is missing
 */
export function useMotif(requested: string = messages.motifMissing) {
  const id = useId();
  const [value, setValue] = useState('');
  const [tried, setTried] = useState(false);
  const missing = value.trim() === '';
  const check = () => {
    setTried(true);
    if (missing) document.getElementById(id)?.focus();
    return !missing;
  };
  return { id, value, setValue, error: tried && missing ? requested : null, check };
}

export type Motif = ReturnType<typeof useMotif>;

export type MotifInputProps = {
  motif: Motif;
  /** Names the readers, when they are not the people of the structure. */
  hint?: string;
};

export function MotifInput({ motif, hint = messages.motifHint }: MotifInputProps) {
  return (
    <TextArea
      id={motif.id}
      label={messages.motif}
      hint={hint}
      required
      rows={2}
      maxLength={MOTIF_MAX}
      value={motif.value}
      onValue={motif.setValue}
      error={motif.error}
    />
  );
}
