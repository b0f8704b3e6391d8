import type { HistoryRow } from '#contract/history.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { STRUCTURE_NAMES, structureField } from '#domain/structure/structure-fields.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import type { FieldMessages } from '#web/form/use-field-messages.ts';
import { actOf } from '#web/messages/acts.ts';

const messages = accountMessages.history;

/** One history entry, as text. */
export type Passed = {
  readonly key: number;
  readonly at: string;
  readonly kind: 'accepted' | 'refused' | 'other';
  readonly title: string;
  readonly par: string | null;
  readonly parLaSociete: boolean;
  /** Motive of a refusal; else null. */
  readonly motif: string | null;
  /** « Ville du siège : Brest → Nantes ». */
  readonly changes: readonly string[];
};

export function passedOf(row: HistoryRow, fieldMessages: FieldMessages): Passed {
  const { historiqueId, at, action, par, parLaSociete, before, after } = row;
  const kind = action === 'account.decide' ? decisionOf(after) : 'other';
  const motif = fieldOf(after, 'motif');
  return {
    key: historiqueId,
    at,
    kind,
    title: kind === 'other' ? actOf(action) : messages[kind],
    par,
    parLaSociete,
    motif: kind === 'refused' && typeof motif === 'string' ? motif : null,
    changes: action === 'structure.edit' ? changesOf(before, after, fieldMessages) : [],
  };
}

const decisionOf = (after: unknown) =>
  fieldOf(after, 'etat') === STRUCTURE_ETATS.REFUSE ? 'refused' : 'accepted';

function changesOf(before: unknown, after: unknown, fieldMessages: FieldMessages): string[] {
  return STRUCTURE_NAMES.filter((name) => isRecord(after) && name in after).map((name) => {
    const reported = (value: unknown) =>
      fieldMessages(structureField(name), value) ?? accountMessages.unknown.toLowerCase();
    return messages.change(
      structureField(name).label,
      reported(fieldOf(before, name)),
      reported(fieldOf(after, name)),
    );
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const fieldOf = (record: unknown, name: string): unknown =>
  isRecord(record) ? record[name] : undefined;
