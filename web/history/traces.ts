import type { DossierOut } from '#contract/registration/dossier.ts';

/**
 * Reads the history's `before` and `after`. Their shape depends on the version that wrote them, so
 * everything is validated; unreadable values are left out.
 */

export type Entry = DossierOut['history'][number];

export type FieldChange = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

export type DecisionTrace = {
  readonly codes: readonly {
    readonly elementId: number;
    readonly rang: number;
    readonly isrc: string;
  }[];
  readonly refused: readonly { readonly elementId: number; readonly motif: string | null }[];
  readonly deleted: readonly {
    readonly rang: number;
    readonly titre: string | null;
    readonly motif: string | null;
  }[];
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Fields with a different value, except the status, which the sentence already states. */
export function changesIn({ before, after }: Pick<Entry, 'before' | 'after'>): FieldChange[] {
  const old = fieldsOf(before);
  return Object.entries(fieldsOf(after))
    .filter(([field, value]) => field !== 'statut' && !isSame(old[field], value))
    .map(([field, value]) => ({ field, before: old[field] ?? null, after: value }));
}

/** Joins an older change and a newer one: first `before`, last `after`. */
export function mergedChanges(
  older: readonly FieldChange[],
  newer: readonly FieldChange[],
): FieldChange[] {
  const merged = new Map(older.map((change) => [change.field, change]));
  for (const change of newer) {
    const first = merged.get(change.field);
    merged.set(change.field, first === undefined ? change : { ...change, before: first.before });
  }
  return [...merged.values()].filter(({ before, after }) => !isSame(before, after));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export function decisionIn({ after }: Pick<Entry, 'after'>): DecisionTrace {
  const { attributed, refused, deleted } = fieldsOf(after);
  return {
    codes: listOf(attributed).map((line) => {
      const { elementId, rang, isrc } = fieldsOf(line);
      return { elementId: numberOf(elementId), rang: numberOf(rang), isrc: textOf(isrc) ?? '' };
    }),
    refused: listOf(refused).map((line) => {
      const { elementId, motif } = fieldsOf(line);
      return { elementId: numberOf(elementId), motif: textOf(motif) };
    }),
    deleted: listOf(deleted).map((line) => {
      const { rang, titre, motif } = fieldsOf(line);
      return { rang: numberOf(rang), titre: textOf(titre), motif: textOf(motif) };
    }),
  };
}

/** How many recordings were sent, and how many of them still waited for their duration. */
export function sendingIn(entry: Pick<Entry, 'after'>): { sent: number; toTime: number } {
  const elements = sendingsIn(entry);
  return {
    sent: elements.length,
    toTime: elements.filter(([, statut]) => statut === 'MINU').length,
  };
}

/** Submitted recordings: id and status at that time. */
export function sendingsIn({ after }: Pick<Entry, 'after'>): (readonly unknown[])[] {
  return listOf(fieldsOf(after).elements).map(listOf);
}

/** Message attached to a state change of the dossier. */
export const messageIn = ({ after }: Pick<Entry, 'after'>): string | null =>
  textOf(fieldsOf(after).message);

/** Prolonging a hold is written like taking it; only the latter is news. */
export function isProlongation({ action, before, after }: Entry): boolean {
  if (action !== 'dossier.takeInCharge') return false;
  const holder = fieldsOf(before).lockedBy;
  return typeof holder === 'number' && holder === fieldsOf(after).lockedBy;
}

/** Actions described by a single word, which several actions may share. */
const PLAIN = {
  'element.import': 'received',
  'element.lot': 'received',
  'import.confirm': 'received',
  'import.finish': 'received',
  'element.reuseCode': 'reused',
  'element.export': 'exported',
  'proximite.choose': 'compared',
  'registre.restore': 'restored',
} as const;
export type PlainWord = (typeof PLAIN)[keyof typeof PLAIN];

const messages: Readonly<Record<string, PlainWord>> = PLAIN;

/** Word for an action; null: unknown. */
export const plainWordOf = (action: string): PlainWord | null =>
  Object.hasOwn(messages, action) ? (messages[action] ?? null) : null;

/** Actions about a recording that has a code, by their name in the history. */
const AGREEMENT_ACTIONS = [
  'correction.ask',
  'correction.accept',
  'correction.refuse',
  'correction.withdraw',
  'code.cancel',
  'transfert.offer',
  'transfert.agree',
  'transfert.accept',
  'transfert.refuse',
  'transfert.withdraw',
  'transfert.lapse',
] as const;
export type AgreementAction = (typeof AGREEMENT_ACTIONS)[number];

export type AgreementTrace = {
  readonly changes: readonly FieldChange[];
  readonly motif: string | null;
  readonly reponse: string | null;
  readonly remplacePar: string | null;
  /** The other structure of a transfer, when the trace names one. */
  readonly de: string | null;
  readonly vers: string | null;
};

export function agreementActionOf({ action }: Entry): AgreementAction | null {
  return AGREEMENT_ACTIONS.find((existing) => existing === action) ?? null;
}

export function agreementIn(entry: Entry): AgreementTrace {
  const after = fieldsOf(entry.after);
  const before = fieldsOf(entry.before);
  const corrects = entry.action === 'correction.ask' || entry.action === 'correction.accept';
  return {
    // The corrected fields are those of `before`; the rest is metadata.
    changes: corrects ? changesIn(entry).filter(({ field }) => field in before) : [],
    motif: textOf(after.motif),
    reponse: textOf(after.reponse),
    remplacePar: textOf(after.remplacePar),
    de: textOf(after.de),
    vers: textOf(after.vers),
  };
}
