import { createContext, use } from 'react';
import type { Values } from './values.ts';

/** Form state that every field needs. */
export type FormFields = {
  /** Prefix of the ids, so that a summary of errors leads to the field. */
  readonly name: string;
  readonly values: Values;
  readonly set: (name: string, text: string) => void;
  /** Called on blur: the value is normalised. */
  readonly leave?: (name: string, text: string) => void;
  readonly errorOf: (name: string) => string | null;
  readonly locked: (name: string) => boolean;
};

export const FormContext = createContext<FormFields | null>(null);

export function useFormFields(): FormFields {
  const fields = use(FormContext);
  if (fields === null) throw new Error('useFormFields outside of a form');
  return fields;
}

export function fieldId(form: string, name: string): string {
  return `champ-${form}-${name}`;
}
