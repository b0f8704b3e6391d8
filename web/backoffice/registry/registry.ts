import type { Icon } from '@tabler/icons-react';
import type { Column } from '#web/design/table/column.ts';
import type { Wanted } from '#web/design/table/served-pages.ts';

/** What a list of the registry shows: `R` is its row, `C` what it is narrowed to. */
export type Registry<R, C> = {
  /** Under which its page size and its order are kept. */
  readonly name: string;
  readonly words: RegistryWords;
  readonly icon: Icon;
  readonly columns: (slug: string) => readonly Column<R>[];
  readonly rowId: (row: R) => string;
  readonly rowName: (row: R) => string;
  /** The column of names: the portal sorts by no other. */
  readonly sort: string;
  readonly filters: readonly Filter[];
  readonly criteriaOf: (read: (name: string) => string) => C;
  readonly useRows: (
    criteria: C,
    page: Page,
  ) => {
    readonly data: Answer<R> | undefined;
    readonly error: Error | null;
    /** What is shown answers the search before this one. */
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** All that is found, at most 2500, as lines of a file: the headings first. */
  readonly exported: {
    readonly file: string;
    readonly headings: readonly string[];
    readonly line: (row: R) => readonly (string | number | null)[];
    readonly all: (criteria: C) => Promise<{ readonly rows: readonly R[] }>;
  };
};

/** Of a list in the order of names. */
export type Page = { readonly page: Wanted; readonly sens?: 'asc' | 'desc' };

type Answer<R> = {
  readonly rows: R[];
  readonly total: number;
  readonly page?:
    | { readonly avant: string | null; readonly apres: string | null; readonly suite: boolean }
    | undefined;
};

export type RegistryWords = {
  readonly title: string;
  readonly subtitle: string;
  readonly table: string;
  readonly search: string;
  readonly none: string;
  readonly noneHint: string;
  readonly found: (count: number) => string;
};

type Named = {
  /** In the address: coming back from a sheet finds the same list. */
  readonly name: string;
  readonly label: string;
};

/** One way to narrow a list. */
export type Filter =
  | (Named & { readonly as: 'text'; readonly hint: string; readonly width: string })
  | (Named & { readonly as: 'box' })
  | (Named & {
      readonly as: 'choice';
      readonly placeholder: string;
      /** What may be chosen, which the brands of the portal may change. */
      readonly options: (brands: Brands) => readonly { readonly value: string; readonly label: string }[];
    })
  | (Named & { readonly as: 'company'; readonly width: string });

export type Brands = { readonly code: string; readonly codes: readonly string[] };

/** What a list is narrowed to, as its address says it. */
export type Filtering = {
  readonly read: (name: string) => string;
  /** An empty value opens that filter again. */
  readonly set: (values: Readonly<Record<string, string>>) => void;
};
