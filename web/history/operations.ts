import { simpleMoveOf } from '#domain/dossier/state-machine.ts';
import {
  type AgreementAction,
  type AgreementTrace,
  agreementActionOf,
  agreementIn,
  changesIn,
  type DecisionTrace,
  decisionIn,
  type Entry,
  type FieldChange,
  isProlongation,
  mergedChanges,
  messageIn,
  plainWordOf,
  sendingIn,
} from './traces.ts';

/**
 * One operation of a person, however many writes it took: twelve recordings typed in a row are one
 * line of the history, and so are the saves that follow each key.
 */
export type Operation = {
  readonly key: number;
  /** The latest of its writes. */
  readonly at: string;
  readonly role: 'declarant' | 'society' | 'portal';
  readonly person: string | null;
  readonly what: What;
};

export type ElementChanges = {
  readonly elementId: number | null;
  readonly changes: readonly FieldChange[];
};

export type What =
  | {
      readonly kind: 'created' | 'timed' | 'removed';
      readonly elementIds: readonly (number | null)[];
    }
  | { readonly kind: 'edited'; readonly elements: readonly ElementChanges[] }
  | { readonly kind: 'renamed'; readonly change: FieldChange | null }
  | { readonly kind: 'submitted'; readonly sent: number; readonly toTime: number }
  | { readonly kind: 'taken' | 'releasedIdle' }
  /** A state change described by its own row: `done` is the sentence. */
  | { readonly kind: 'moved'; readonly done: string; readonly message: string | null }
  | { readonly kind: 'decided'; readonly decision: DecisionTrace }
  | {
      /** About a recording that has a code. */
      readonly kind: 'issued';
      readonly action: AgreementAction;
      readonly elementId: number | null;
      readonly trace: AgreementTrace;
    }
  /** Several of the first kinds in a row, by one person. */
  | { readonly kind: 'typed'; readonly deps: readonly What[] }
  | { readonly kind: 'other'; readonly action: string };

const TYPING: readonly What['kind'][] = ['created', 'timed', 'removed', 'edited', 'renamed'];

/** @param history newest first, as the API gives it. */
export function operationsOf(history: readonly Entry[]): Operation[] {
  const operations: Operation[] = [];
  for (const entry of history) {
    if (isProlongation(entry)) continue;
    const operation = operationOf(entry);
    const newer = operations.at(-1);
    const together =
      newer && isSamePerson(newer, operation) ? joinedOperations(newer, operation) : null;
    if (newer && together) operations[operations.length - 1] = { ...newer, what: together };
    else operations.push(operation);
  }
  // A value typed and reverted leaves no operation.
  return folded(
    operations.filter(({ what }) => what.kind !== 'edited' || what.elements.length > 0),
  );
}

/** Filling in a dossier is one line of its history, whatever the sequence of edits. */
function folded(operations: readonly Operation[]): Operation[] {
  const lines: Operation[] = [];
  for (const operation of operations) {
    const newer = lines.at(-1);
    const together =
      newer && isSamePerson(newer, operation) && isTyping(newer.what) && isTyping(operation.what);
    if (!together) lines.push(operation);
    else {
      const whats = newer.what.kind === 'typed' ? newer.what.deps : [newer.what];
      lines[lines.length - 1] = {
        ...newer,
        what: { kind: 'typed', deps: [...whats, operation.what] },
      };
    }
  }
  return lines;
}

const isTyping = ({ kind }: What) => kind === 'typed' || TYPING.includes(kind);

/** Changes by the declarant since the last decision, by recording; null without a decision. */
export function correctionsSinceDecision(
  history: readonly Entry[],
): ReadonlyMap<number, readonly FieldChange[]> | null {
  const at = history.findIndex(({ action }) => action === 'dossier.decide');
  if (at < 0) return null;
  const corrections = new Map<number, readonly FieldChange[]>();
  for (const entry of history.slice(0, at)) {
    const { elementId } = entry;
    const counts = entry.action === 'element.edit' || entry.action === 'element.completeMinuterie';
    if (!counts || elementId === null) continue;
    corrections.set(elementId, mergedChanges(changesIn(entry), corrections.get(elementId) ?? []));
  }
  return new Map([...corrections].filter(([, changes]) => changes.length > 0));
}

function operationOf(entry: Entry): Operation {
  const role = entry.parLaSociete ? 'society' : entry.par === null ? 'portal' : 'declarant';
  return { key: entry.historiqueId, at: entry.at, role, person: entry.par, what: whatOf(entry) };
}

function whatOf(entry: Entry): What {
  const elementIds = [entry.elementId];
  switch (entry.action) {
    case 'element.create':
      return { kind: 'created', elementIds };
    case 'element.completeMinuterie':
      return { kind: 'timed', elementIds };
    case 'element.delete':
      return { kind: 'removed', elementIds };
    case 'element.edit':
      return {
        kind: 'edited',
        elements: someOf([{ elementId: entry.elementId, changes: changesIn(entry) }]),
      };
    case 'dossier.rename':
      return { kind: 'renamed', change: changesIn(entry)[0] ?? null };
    case 'dossier.submit':
      return { kind: 'submitted', ...sendingIn(entry) };
    case 'dossier.takeInCharge':
      return { kind: 'taken' };
    case 'dossier.releaseIdle':
      return { kind: 'releasedIdle' };
    case 'dossier.decide':
      return { kind: 'decided', decision: decisionIn(entry) };
    default:
      return movedOrOther(entry);
  }
}

function movedOrOther(entry: Entry): What {
  const move = simpleMoveOf(entry.action);
  return move
    ? { kind: 'moved', done: move.done, message: messageIn(entry) }
    : issuedOrOther(entry);
}

function issuedOrOther(entry: Entry): What {
  const action = agreementActionOf(entry);
  if (action === null) return { kind: 'other', action: entry.action };
  return { kind: 'issued', action, elementId: entry.elementId, trace: agreementIn(entry) };
}

const someOf = (elements: readonly ElementChanges[]) =>
  elements.filter(({ changes }) => changes.length > 0);

const isSamePerson = (a: Operation, b: Operation) => a.role === b.role && a.person === b.person;

/** Maximum time in milliseconds between operations without details joined in one line. */
const LASTS_MS = 10 * 60_000;

function joinedOperations(newer: Operation, older: Operation): What | null {
  if (newer.what.kind !== 'other' || older.what.kind !== 'other')
    return joined(newer.what, older.what);
  const [one, other] = [newer.what.action, older.what.action].map(
    (action) => plainWordOf(action) ?? action,
  );
  return one === other && Date.parse(newer.at) - Date.parse(older.at) <= LASTS_MS
    ? newer.what
    : null;
}

/** The two operations joined, or null when they are distinct. */
function joined(newer: What, older: What): What | null {
  if (newer.kind === 'edited' && older.kind === 'edited') {
    return { kind: 'edited', elements: joinedEdits(newer.elements, older.elements) };
  }
  const same =
    (newer.kind === 'created' && older.kind === 'created') ||
    (newer.kind === 'timed' && older.kind === 'timed') ||
    (newer.kind === 'removed' && older.kind === 'removed');
  // The compiler does not infer that both kinds are equal, so each is tested.
  if (!same || !('elementIds' in newer) || !('elementIds' in older)) return null;
  return { kind: newer.kind, elementIds: [...new Set([...older.elementIds, ...newer.elementIds])] };
}

function joinedEdits(
  newer: readonly ElementChanges[],
  older: readonly ElementChanges[],
): ElementChanges[] {
  const byElement = new Map(older.map(({ elementId, changes }) => [elementId, changes]));
  for (const { elementId, changes } of newer) {
    byElement.set(elementId, mergedChanges(byElement.get(elementId) ?? [], changes));
  }
  return someOf([...byElement].map(([elementId, changes]) => ({ elementId, changes })));
}
