import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { VueEcran } from '#domain/workbench/staff-preferences.ts';
import type { Column } from '#web/design/table/column.ts';
import type { PageAnswer, PageQuery } from '#web/design/table/served-pages.ts';
import type { ChosenOf } from '#web/design/table/ticked.ts';

/** Definition of a registry list: `R` is its row, `C` its criteria, `K` the reader's rights. */
export type Registry<R, C, K = unknown> = {
  /** Name under which page size and sort order are stored. */
  readonly name: string;
  readonly messages: RegistryMessages;
  readonly icon: Icon;
  readonly columns: (slug: string, can: K | undefined) => readonly Column<R>[];
  readonly rowId: (row: R) => string;
  readonly rowName: (row: R) => string;
  /** Columns sortable by the server in a paged list; absent: the list is loaded whole. */
  readonly sorts?: readonly string[];
  readonly initialSort?: { readonly id: string; readonly desc: boolean };
  readonly filters: readonly Filter[];
  /** Criteria naming a person: never in the URL, and forgotten on leaving the page. */
  readonly excludedFromAddress?: true;
  /** Name under which searches are saved. */
  readonly views?: VueEcran;
  readonly criteriaOf: (read: (name: string) => string) => C;
  readonly useRows: (criteria: C, pageQuery: PageQuery) => Rows<R, K>;
  /** For a list loaded whole: true if a row matches the criteria. */
  readonly has?: (row: R, criteria: C) => boolean;
  /** Export of the results as lines of a file: the headings first. */
  readonly exported?: {
    readonly file: string;
    readonly headings: readonly string[];
    readonly line: (row: R) => readonly (string | number | null)[];
    /** For a paged list: all matches, at most 2500; `capped`: there may be more. */
    readonly all?: (
      criteria: C,
    ) => Promise<{ readonly rows: readonly R[]; readonly capped: boolean }>;
  };
  /** Beside the title: links to other pages, creation buttons. */
  readonly beside?: (can: K | undefined) => ReactNode;
  /**
   * While the list is sorted by this column, rows are grouped under headings and the column is
   * hidden. In another order, the rows of a group are apart, so the column shows again.
   */
  readonly groups?: {
    readonly column: string;
    readonly of: (row: R) => string;
    /**
     * @param first first row of the group
     * @param shown all rows of the page
     * @param count null when part of the group may be on another page
     */
    readonly heading: (first: R, shown: readonly R[], count: number | null) => string;
  };
  /** Details shown under a row. */
  readonly detail?: (row: R, slug: string) => ReactNode;
  /** Actions on the ticked rows, or on all results. */
  readonly acts?: (input: Input<R, C>) => ReactNode;
  /** A sheet named by the URL, opened over the list. */
  readonly over?: () => ReactNode;
};

export type Say = (sentence: string) => void;
type Input<R, C> = {
  readonly chosen: ChosenOf<R, C>;
  readonly criteria: C;
  readonly result: number;
};

export type Rows<R, K = unknown> = {
  readonly data: Answer<R, K> | undefined;
  readonly error: Error | null;
  /** True while the rows shown answer the previous search. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
  /** For a list continued without a total: the button loading more. */
  readonly more?: {
    readonly label: string;
    readonly busy: boolean;
    readonly ask: () => void;
  } | null;
};
/** `total` is absent of a list that is never cut. */
type Answer<R, K> = Partial<PageAnswer> & {
  readonly rows: readonly R[];
  readonly capped?: boolean;
  readonly can?: K;
};

export type RegistryMessages = {
  readonly title: string;
  readonly subtitle: string;
  readonly table: string;
  readonly search: string;
  readonly none: string;
  readonly noneHint: string;
  readonly result: (count: number) => string;
};

type Named = {
  /** Name of the URL parameter, so that returning from a sheet restores the list. */
  readonly name: string;
  readonly label: string;
};

/** One filter of a list. */
export type Filter =
  | (Named & {
      readonly as: 'text';
      readonly hint?: string;
      readonly width: string;
      readonly most?: number;
    })
  | (Named & { readonly as: 'box' })
  | (Named & { readonly as: 'day' })
  | (Named & {
      readonly as: 'choice';
      readonly placeholder: string;
      /** Choices, which may depend on the portal's brands. */
      readonly options: (
        brands: Brands,
      ) => readonly { readonly value: string; readonly label: string }[];
    })
  /** A company chosen by its number; the URL also holds its name, in the parameter `nameAs`. */
  | (Named & { readonly as: 'company'; readonly width: string; readonly nameAs: string });

export type Brands = { readonly code: string; readonly codes: readonly string[] };

/** Current values of the filters. */
export type Filtering = {
  readonly read: (name: string) => string;
  /** An empty value removes that filter. */
  readonly set: (values: Readonly<Record<string, string>>) => void;
};
