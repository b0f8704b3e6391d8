/**
 * A page of a list that may be grouped: pages count lines, and the first lines repeat their group
 * heading.
 */

export type Line<Row> = {
  readonly row: Row;
  /** Of a heading: the group began on an earlier page. */
  readonly continued: boolean;
};

/** Counted unit: a row, or the heading of a collapsed group. */
type Unit<Row> = { readonly heading: Row | null; readonly row: Row | null };

/**
 * @param rows headings followed by their rows, in the table engine's order
 * @param heading true if this row is a group heading
 */
export function pagesOf<Row>(rows: readonly Row[], heading: (row: Row) => boolean, size: number) {
  const units = unitsOf(rows, heading);
  const count = Math.max(1, Math.ceil(units.length / size));
  return {
    count,
    /** A page that no longer exists, after a deletion, would show nothing: the last one is shown instead. */
    at: (requested: number) => {
      const page = Math.min(requested, count - 1);
      return { page, lines: drawn(units, page * size, size) };
    },
  };
}

function unitsOf<Row>(rows: readonly Row[], isHeading: (row: Row) => boolean): Unit<Row>[] {
  const units: Unit<Row>[] = [];
  let heading: Row | null = null;
  for (const [index, row] of rows.entries()) {
    if (!isHeading(row)) units.push({ heading, row });
    else {
      heading = row;
      const next = rows[index + 1];
      if (next === undefined || isHeading(next)) units.push({ heading, row: null });
    }
  }
  return units;
}

function drawn<Row>(units: readonly Unit<Row>[], from: number, size: number): Line<Row>[] {
  let shown = null as Row | null;
  const before = units[from - 1]?.heading ?? null;
  return units.slice(from, from + size).flatMap(({ heading, row }) => {
    const lines: Line<Row>[] = [];
    if (heading !== null && heading !== shown)
      lines.push({ row: heading, continued: heading === before });
    shown = heading;
    if (row !== null) lines.push({ row, continued: false });
    return lines;
  });
}
