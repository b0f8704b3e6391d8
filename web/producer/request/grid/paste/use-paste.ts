import type { Isrc } from '#domain/isrc/isrc.ts';
import { existing as words } from '#web/app/catalogue/exchange/existing.ts';
import type { Cells } from '#web/form/paste/clipboard.ts';
import { codedBy, codesMet } from '#web/producer/request/existing/codes-met.ts';
import type { MetPaste } from '#web/producer/request/existing/existing-codes.tsx';
import { useRequest } from '#web/producer/request/flow/use-request.ts';
import type { Cursor } from '#web/producer/request/sheet/keys.ts';
import type { Pasted } from '#web/producer/request/sheet/paste/paste.ts';
import { type Decided, type Question, questionOf } from '#web/producer/request/sheet/paste/question.ts';
import type { Row } from '#web/producer/request/sheet/row.ts';
import type { CellInput } from '../use-cell.ts';
import { columnsAt, pasteCells } from './paste-cells.ts';

/** A block that waits for an answer, and how it is written then. */
export type AskedPaste = { readonly question: Question; readonly write: (decided: Decided) => void };

export type PasteHandlers = {
  onPasted: (pasted: Pasted) => void;
  onAsk: (asked: AskedPaste) => void;
  /** Codes of the block are in the register already. */
  onMet: (met: MetPaste) => void;
};

/** Writes a block of cells, once all that must be asked about it is answered. */
export function usePaste(
  { lines, columns, moveTo, say, onPasted, onAsk, onMet }: CellInput & PasteHandlers,
  roomy: (rows: readonly Row[]) => readonly Row[],
) {
  const { sheet, autosave, defaults, mayAdd, structureId } = useRequest();
  return (cells: Cells, start: Cursor) => {
    const anchor = lines[start.row]?.row.key;
    /** As the sheet is by then: it goes on living while the register answers. */
    const pastedNow = (decided?: Decided, without?: ReadonlySet<Isrc>) => {
      const { rows } = sheet.read();
      const at = rows.findIndex(({ key }) => key === anchor);
      const cursor = { ...start, row: at === -1 ? rows.length : at };
      const target = { cursor, rows, lines, columns, defaults: defaults.read(), mayAdd };
      return pasteCells(cells, { ...target, decided, without });
    };
    const write = (decided?: Decided, without?: ReadonlySet<Isrc>) => {
      const pasted = pastedNow(decided, without);
      sheet.change(() => roomy(pasted.rows));
      onPasted(pasted);
    };
    const compare = async (decided?: Decided) => {
      moveTo(start);
      const would = pastedNow(decided);
      const coded = codedBy(would, sheet.read().rows);
      if (coded.length === 0) return write(decided);
      say(words.comparing);
      const { known } = autosave.read();
      const here = new Set(would.written.flatMap((key) => known.get(key)?.elementId ?? []));
      // Whatever is wrong, the person is told that nothing was compared.
      const met = await codesMet(structureId, coded, here).catch(() => null);
      if (met?.length === 0) return write(decided);
      onMet({ met, lines: would.written.length, write: (without) => write(decided, without) });
    };
    const question = questionOf(cells, columnsAt({ cursor: start, columns }));
    if (question === null) void compare();
    else onAsk({ question, write: (decided) => void compare(decided) });
  };
}
