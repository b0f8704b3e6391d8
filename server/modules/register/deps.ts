/** Dependencies of this part of the register on other modules; handed in by `compose.ts`. */

import type { Selectable } from 'kysely';
import type { openReceived, receiveElements } from '#server/modules/dossiers/change-hands.ts';
import type { correctElements } from '#server/modules/dossiers/elements/correct-elements.ts';
import type { linkErrors } from '#server/modules/dossiers/elements/link-errors.ts';
import type { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import type { forgetChoices } from '#server/modules/proximity/forget-choices.ts';
import type { learnNames } from '#server/modules/proximity/learn-other-names.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Notify } from '#server/platform/notify.ts';

export type Element = Selectable<Tables['element']>;

export type RegisterDeps = {
  /** Seconds: from this difference on two durations may be of two versions. */
  readonly dureeTolerance: number;
  readonly notify: Notify;
  /** Writes a register event in its journal: durable on return. */
  readonly writeInJournal: RegisterJournal['write'];
  /** Faults of a tie to a recording that is not the structure's own. */
  readonly linkErrors: typeof linkErrors;
  /** Writes the fields of corrections that both sides agreed to. */
  readonly correctElements: typeof correctElements;
  /** The dossier that receives what another structure gave. */
  readonly openReceived: typeof openReceived;
  /** Moves recordings into it, in their order. */
  readonly receiveElements: typeof receiveElements;
  /** Stores the artist names of two recordings that staff declare the same. */
  readonly learnNames: typeof learnNames;
  /** Deletes the giver's choices about similar recordings. */
  readonly forgetChoices: typeof forgetChoices;
};
