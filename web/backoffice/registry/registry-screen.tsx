import { useSearchParams } from 'react-router';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import type { Registry, Rows } from './registry.ts';
import { RegistryList } from './registry-list.tsx';
import { RegistrySheet, type Sheet } from './registry-sheet.tsx';

/** One row of a list loaded whole, with the reader's rights on it. */
export type One<R, K = unknown> = { readonly row: R; readonly can: K | undefined };

export type RegistryScreenProps<R, C, K> = {
  /** A list loaded whole. */
  registry: Registry<R, C, K> & { readonly useRows: () => Rows<R, K> };
  sheet: Sheet<One<R, K>>;
  /** URL parameter naming the open row. */
  parameter: string;
};

/** A list loaded whole, or the row named by the URL. */
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
