import type { Sheet } from '../sheet/sheet.ts';
import type { Known } from './known.ts';
import type { Creation } from './task.ts';

export type AutosaveOptions = {
  readonly sheet: Sheet;
  /** For whom the dossier is opened: the current structure may be another one when the call is made. */
  readonly structureId: number;
  readonly known: ReadonlyMap<number, Known>;
  readonly dossierId: number | null;
  readonly titre: string;
  /** Current full year in Paris. */
  readonly year: number;
  /** A creation that an earlier page sent and heard nothing of: it is sent again, under the same key. */
  readonly creation?: Creation | null;
  /** A creation is about to leave. */
  readonly onCreating?: () => void;
  /** The first recording was saved: the dossier has a number and an address. */
  readonly onOpened: (dossierId: number) => void;
};
