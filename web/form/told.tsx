import type { Field } from '#domain/field/field.ts';

/** A value in words. Names and addresses are drawn in upper case, as in the form. */
export function Told({ field, text }: { field: Field; text: string }) {
  return <span className={field.kind === 'date' ? undefined : 'upper'}>{text}</span>;
}
