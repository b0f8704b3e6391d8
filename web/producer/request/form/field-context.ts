import { createContext, use } from 'react';
import type { SequenceTyped } from '#web/registration/sequences/sequence.ts';
import type { Line } from '../flow/lines.ts';
import type { FlagName, TextName } from '../sheet/row.ts';

/** What every field of the form needs to know of the recording it belongs to. */
export type FormFields = {
  readonly line: Line;
  /** Writes letter for letter while typing, then in its settled form on leaving the field. */
  readonly write: (name: TextName, text: string, settle: boolean) => void;
  readonly flag: (name: FlagName, value: boolean) => void;
  readonly sequences: (sequences: readonly SequenceTyped[]) => void;
  /** The fault to show beside a field; null while the person has not left it yet. */
  readonly errorOf: (path: string) => string | null;
};

export const FormContext = createContext<FormFields | null>(null);

export function useFormFields(): FormFields {
  const fields = use(FormContext);
  if (fields === null) throw new Error('useFormFields outside of a recording form');
  return fields;
}

export function fieldId(key: number, name: string): string {
  return `champ-${key}-${name}`;
}
