import { isBlankRow, type Row } from '../sheet/row.ts';
import type { ElementBody } from '../sheet/wire.ts';
import { bodyOf, changesOf } from './body.ts';
import { type Known, scopeOf } from './known.ts';

export type Task =
  | { readonly kind: 'rename'; readonly titre: string }
  | { readonly kind: 'create'; readonly row: Row; readonly body: ElementBody }
  | { readonly kind: 'update'; readonly row: Row; readonly known: Known; readonly changes: ElementBody }
  | { readonly kind: 'delete'; readonly key: number; readonly known: Known };

export type Work = {
  readonly rows: readonly Row[];
  readonly known: ReadonlyMap<number, Known>;
  /** Lines with something to save, and when it may leave, in milliseconds. */
  readonly due: ReadonlyMap<number, number>;
  /** The title to give to the dossier; null when it is saved, or when no dossier is open yet. */
  readonly titre: { readonly text: string; readonly at: number } | null;
  readonly now: number;
  readonly year: number;
};

export type NextTask = {
  readonly task: Task | null;
  /** Lines that turned out to have nothing to save. */
  readonly settled: readonly number[];
  /** When the next line may leave; null when none waits. */
  readonly wakeAt: number | null;
};

/**
 * The one thing to do now. Recordings are created in the order of the lines, because the portal numbers
 * them as they come: a new line that is due takes with it the new lines above that still wait.
 */
export function nextTask(work: Work): NextTask {
  const { rows, known, due, titre, now, year } = work;
  if (titre !== null && titre.at <= now) {
    return { task: { kind: 'rename', titre: titre.text }, settled: [], wakeAt: now };
  }
  const settled: number[] = [];
  let firstNew: Task | null = null;
  let wakeAt: number | null = titre?.at ?? null;
  const waits = (at: number) => {
    wakeAt = Math.min(wakeAt ?? at, at);
  };
  for (const key of goneKeys(work)) {
    const at = due.get(key) ?? now;
    const held = known.get(key);
    if (held === undefined) settled.push(key);
    else if (at <= now) return { task: { kind: 'delete', key, known: held }, settled, wakeAt: now };
    else waits(at);
  }
  for (const row of rows) {
    const at = due.get(row.key);
    if (at === undefined || (isBlankRow(row) && known.has(row.key))) continue;
    const task = taskFor(row, known.get(row.key), year);
    if (task === null) settled.push(row.key);
    else {
      if (task.kind === 'create') firstNew ??= task;
      if (at <= now) return { task: task.kind === 'create' ? firstNew : task, settled, wakeAt: now };
      waits(at);
    }
  }
  return { task: null, settled, wakeAt };
}

function taskFor(row: Row, known: Known | undefined, year: number): Task | null {
  if (known === undefined) {
    return isBlankRow(row) ? null : { kind: 'create', row, body: bodyOf(row, year) };
  }
  const scope = scopeOf(known);
  if (scope === 'none') return null;
  const changes = changesOf(bodyOf(row, year), known.saved, scope === 'timing');
  return changes === null ? null : { kind: 'update', row, known, changes };
}

/** Lines taken away, and lines emptied to the last cell. */
function goneKeys({ rows, due }: Work): readonly number[] {
  const alive = new Set(rows.filter((row) => !isBlankRow(row)).map(({ key }) => key));
  return [...due.keys()].filter((key) => !alive.has(key));
}
