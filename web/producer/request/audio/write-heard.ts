import { plainText } from '#domain/letters.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { paste } from '../sheet/paste/paste.ts';
import type { Defaults, Row } from '../sheet/row.ts';
import type { Heard } from './heard.ts';

export type Written = {
  readonly rows: readonly Row[];
  readonly added: number;
  /** Lines of the same title that were there, and received what they lacked. */
  readonly completed: number;
  /** Files for which there was no room. */
  readonly left: number;
};

export type WriteOptions = {
  readonly defaults: Defaults;
  /** Whether the texts of a line may still be changed. */
  readonly mayEdit: (row: Row) => boolean;
};

/** A line of the same title without a duration is the same recording; any other file is a new line. */
export function writeHeard(
  rows: readonly Row[],
  files: readonly Heard[],
  { defaults, mayEdit }: WriteOptions,
): Written {
  const next = [...rows];
  const fresh: Heard[] = [];
  for (const file of files) {
    const at = next.findIndex(
      (row) => mayEdit(row) && lacks(row) && plainText(row.texts.titre) === plainText(file.titre),
    );
    const row = next[at];
    if (row === undefined || plainText(file.titre) === '') fresh.push(file);
    else next[at] = completed(row, file);
  }
  const cells = [HEADINGS, ...fresh.map(cellsOf)];
  const pasted = paste(next, { index: 0, column: 0, cells, defaults, mayAdd: true, mayEdit });
  return {
    rows: fresh.length > 0 ? pasted.rows : next,
    added: fresh.length > 0 ? pasted.written.length : 0,
    completed: files.length - fresh.length,
    left: fresh.length > 0 ? pasted.leftLines : 0,
  };
}

/** Those that a pasted sheet would have: written by headings, they cover nothing already typed. */
const HEADINGS = ['titre', 'artiste', 'duree'];

const cellsOf = (file: Heard) => [file.titre, file.artiste, dureeOf(file)];

const dureeOf = ({ duree }: Heard) => (duree === null ? '' : formatDuree(duree));

const lacks = ({ texts }: Row) => texts.titre !== '' && texts.duree === '';

function completed(row: Row, file: Heard): Row {
  const { artiste } = row.texts;
  return { ...row, texts: { ...row.texts, artiste: artiste || file.artiste, duree: dureeOf(file) } };
}
