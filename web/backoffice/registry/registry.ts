import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { VueEcran } from '#domain/workbench/staff-preferences.ts';
import type { Column } from '#web/design/table/column.ts';
import type { PageAnswer, PageQuery } from '#web/design/table/served-pages.ts';
import type { ChosenOf } from '#web/design/table/ticked.ts';

/** What a list of the registry shows: `R` is its row, `C` what it is narrowed to, `K` what the reader may do. */
export type Registry<R, C, K = unknown> = {
  /** Under which its page size and its order are kept. */
  readonly name: string;
  readonly messages: RegistryMessages;
  readonly icon: Icon;
  readonly columns: (slug: string, can: K | undefined) => readonly Column<R>[];
  readonly rowId: (row: R) => string;
  readonly rowName: (row: R) => string;
  /** The columns by which the portal sorts a list that it gives by pages; absent: it gives the whole at once. */
  readonly sorts?: readonly string[];
  readonly initialSort?: { readonly id: string; readonly desc: boolean };
  readonly filters: readonly Filter[];
  /** What is sought names somebody: it is in no address, and forgotten with the page. */
  readonly excludedFromAddress?: true;
  /** Under this name, searches are kept. */
  readonly views?: VueEcran;
  readonly criteriaOf: (read: (name: string) => string) => C;
  readonly useRows: (criteria: C, pageQuery: PageQuery) => Rows<R, K>;
  /** Of a list that is given whole: whether a row is what is sought. */
  readonly has?: (row: R, criteria: C) => boolean;
  /** What is found, as lines of a file: the headings first. */
  readonly exported?: {
    readonly file: string;
    readonly headings: readonly string[];
    readonly line: (row: R) => readonly (string | number | null)[];
    /** Of a list by pages: all of it, at most 2500; `capped`: there may be others. */
    readonly all?: (
      criteria: C,
    ) => Promise<{ readonly rows: readonly R[]; readonly capped: boolean }>;
  };
  /** Beside the title: where else one may go, what may be added. */
  readonly beside?: (can: K | undefined) => ReactNode;
  /**
   * While the list is sorted by this column, rows stand together under a heading, and the column is not drawn: in another order,
   * what is of one group stands apart, and the column says whose each row is.
   */
  readonly groups?: {
    readonly column: string;
    readonly of: (row: R) => string;
    /** `first` of the group; `shown`, all rows of the page; `count` is null when some of the group may be on another one. */
    readonly heading: (first: R, shown: readonly R[], count: number | null) => string;
  };
  /** Under a row, what its line does not show. */
  readonly detail?: (row: R, slug: string) => ReactNode;
  /** What is done with the rows that are ticked, or with all that is found. */
  readonly acts?: (input: Input<R, C>) => ReactNode;
  /** Over the list: a sheet that the address names. */
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
  /** What is shown answers the search before this one. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
  /** Of a list that goes on without being counted: the way to what follows. */
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
  /** In the address: coming back from a sheet finds the same list. */
  readonly name: string;
  readonly label: string;
};

/** One way to narrow a list. */
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
      /** What may be chosen, which the brands of the portal may change. */
      readonly options: (
        brands: Brands,
      ) => readonly { readonly value: string; readonly label: string }[];
    })
  /** A company chosen by its number; the address also says its name, under `nameAs`. */
  | (Named & { readonly as: 'company'; readonly width: string; readonly nameAs: string });

export type Brands = { readonly code: string; readonly codes: readonly string[] };

/** What a list is narrowed to. */
export type Filtering = {
  readonly read: (name: string) => string;
  /** An empty value opens that filter again. */
  readonly set: (values: Readonly<Record<string, string>>) => void;
};
