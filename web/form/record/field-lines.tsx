import { Fragment, type ReactNode } from 'react';
import type { Field } from '#domain/field/field.ts';
import { linesOf } from '../typed-values.ts';

export type FieldLinesProps<Name extends string> = {
  names: readonly Name[];
  fieldOf: (name: Name) => Field;
  /** @param alone the field has the whole line */
  children: (name: Name, alone: boolean) => ReactNode;
};

/** Fields one below the other; those that share a line stand side by side. */
export function FieldLines<Name extends string>({
  names,
  fieldOf,
  children,
}: FieldLinesProps<Name>) {
  return linesOf(names, fieldOf).map((line) => {
    const alone = line.length === 1;
    const fields = line.map((name) => <Fragment key={name}>{children(name, alone)}</Fragment>);
    const [first] = line;
    return alone ? (
      fields
    ) : (
      <div key={first} className="account-pair">
        {fields}
      </div>
    );
  });
}
