/** What this part of the register needs of the rest of the portal; handed in by `compose.ts`. */

import type { Kysely, Selectable } from 'kysely';
import type { Lien } from '#domain/element/lists.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Tell } from '#server/platform/tell.ts';

export type Element = Selectable<Tables['element']>;

export type RegisterParts = {
  /** Seconds: from this difference on two durations may be of two versions. */
  readonly dureeTolerance: number;
  readonly tell: Tell;
  /** What happens to the register, in its journal: durable when it returns. */
  readonly writeInJournal: RegisterJournal['write'];
  /** Faults of a tie to a recording that is not the structure's own. */
  readonly linkFaults: (
    call: Pick<Call, 'db'>,
    structureId: number,
    lien: Lien | null | undefined,
  ) => Promise<FieldError[]>;
  /** Writes the fields of corrections that both sides agreed to. */
  readonly correctElements: (
    call: Call,
    corrected: readonly {
      readonly element: Pick<Element, 'elementId'>;
      readonly fields: Readonly<Record<string, unknown>>;
    }[],
  ) => Promise<void>;
  /** The dossier that receives what another structure gave. */
  readonly openReceived: (
    call: Pick<Call, 'db' | 'now'>,
    received: { readonly structureId: number; readonly titre: string },
  ) => Promise<number>;
  /** Moves recordings into it, in their order. */
  readonly receiveElements: (
    call: Pick<Call, 'db' | 'now'>,
    to: { readonly structureId: number; readonly dossierId: number },
    from: number,
    elementIds: readonly number[],
  ) => Promise<void>;
  /** Two recordings are one, say staff: the names of their artists are kept. */
  readonly learnNames: (
    call: Call,
    joined: { readonly elementId: number; readonly candidatId: number },
  ) => Promise<void>;
  /** What the giver had chosen about near recordings. */
  readonly forgetChoices: (db: Kysely<Tables>, elementIds: readonly number[]) => Promise<void>;
};
