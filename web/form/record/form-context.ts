import { createContext, use } from 'react';
import type { Values } from './values.ts';

/** What every field needs to know of its form, whatever it is about. */
export type FormFields = {
  /** Prefix of the ids, so that a summary of errors leads to the field. */
  readonly name: string;
  readonly values: Values;
  readonly set: (name: string, text: string) => void;
  /** The field was left: what it holds takes its settled form. */
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
