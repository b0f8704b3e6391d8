/** The titles of lines as the domain proposes to clean them; nothing changes before a person accepts. */

import { RECORDING } from '#domain/element/recording.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { cleaned, type Hygiene, type Titled } from '#domain/title/hygiene.ts';
import { type TitleProposal, TitleProposals } from '#domain/title/proposals.ts';
import { readRow } from './read-row.ts';
import type { Row } from './row.ts';

/** @param mayEdit true for editable lines; proposals number lines from 1, like the grid */
export function titleProposals(
  rows: readonly Row[],
  mayEdit: (row: Row) => boolean,
  left: ReadonlySet<Hygiene>,
): readonly TitleProposal[] {
  const proposals = new TitleProposals();
  for (const [index, row] of rows.entries()) {
    if (row.texts.titre !== '' && mayEdit(row)) proposals.add(index + 1, titledOf(row));
  }
  return proposals.list().filter(({ cle }) => !left.has(cle));
}

const titledOf = (row: Row): Titled => readRow(row).fields;

/** Applies one kind of proposal to all lines. */
export function withTitles(
  rows: readonly Row[],
  cle: Hygiene,
  mayEdit: (row: Row) => boolean,
): readonly Row[] {
  const accepted = new Set([cle]);
  return rows.map((row) => {
    const before = titledOf(row);
    const after = mayEdit(row) ? cleaned(before, accepted) : before;
    if (after === before) return row;
    const texts = {
      titre: after.titre ?? '',
      version: after.version ?? '',
      artistesInvites: typedOf(RECORDING.artistesInvites, after.artistesInvites),
    };
    return { ...row, texts: { ...row.texts, ...texts } };
  });
}
