/** A group may hold thousands of rows: it shows a few, and more when asked. */

/** Rows drawn of a group at first, and with each press on « more ». */
export const GROUP_STEP = 20;

export type Line<Row> =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'more'; readonly group: string; readonly left: number };

type Grouped<Row> = {
  /** The group that this row is the heading of, or null. */
  readonly heading: (row: Row) => string | null;
  /** Rows to draw of a group. */
  readonly shown: (group: string) => number;
};

/** Headings followed by their rows, as the table engine lists them; what is too many becomes one line « more ». */
export function linesOf<Row>(rows: readonly Row[], { heading, shown }: Grouped<Row>): Line<Row>[] {
  const lines: Line<Row>[] = [];
  let group: string | null = null;
  let count = 0;
  const end = () => {
    if (group !== null && count > shown(group))
      lines.push({ kind: 'more', group, left: count - shown(group) });
  };
  for (const row of rows) {
    const next = heading(row);
    if (next !== null) {
      end();
      group = next;
      count = 0;
    } else if (group !== null) count += 1;
    if (next !== null || group === null || count <= shown(group)) lines.push({ kind: 'row', row });
  }
  end();
  return lines;
}
