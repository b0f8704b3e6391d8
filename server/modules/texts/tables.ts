/** The table of texts that staff rewrote. */

type TexteTable = { id: string; value: string; updatedAt: Date; updatedBy: number };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    texte: TexteTable;
  }
}
