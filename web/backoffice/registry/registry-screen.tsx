import { useSearchParams } from 'react-router';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import type { Registry, Rows } from './registry.ts';
import { RegistryList } from './registry-list.tsx';
import { RegistrySheet, type Sheet } from './registry-sheet.tsx';

/** One row of a list that is given whole, with what the reader may do with it. */
export type One<R, K = unknown> = { readonly row: R; readonly can: K | undefined };

export type RegistryScreenProps<R, C, K> = {
  /** A list that is given whole. */
  registry: Registry<R, C, K> & { readonly useRows: () => Rows<R, K> };
  sheet: Sheet<One<R, K>>;
  /** Of the address: which row is open, by its name in the list. */
  parameter: string;
};

/** A list that is given whole, or the row of it that the address names. */
export function RegistryScreen<R extends object, C, K>(props: RegistryScreenProps<R, C, K>) {
  const { registry, sheet, parameter } = props;
  const slug = useSlug();
  const [parameters] = useSearchParams();
  const open = parameters.get(parameter);
  const { data, error, refetch } = registry.useRows();
  if (open === null) return <RegistryList registry={registry} slug={slug} />;
  const row = data?.rows.find((one) => registry.rowId(one) === open);
  const read = {
    data: data && (row === undefined ? null : { row, can: data.can }),
    error,
    refetch,
  };
  return <RegistrySheet key={open} sheet={sheet} slug={slug} read={read} />;
}
