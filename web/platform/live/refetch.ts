import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';
import { isReadOnce } from './concerned.ts';
import { readChanged } from './read-changed.ts';

/** Milliseconds during which a burst of changes is grouped into one reading. */
const TOGETHER = 300;
/**
 * Delays between two readings, in milliseconds: short for occasional changes, growing for
 * continuous ones.
 */
const SHORTEST = 1000;
const LONGEST = 8000;
/** Milliseconds without a reading after which the delay is short again. */
const QUIET = 10_000;

type Deps = {
  readonly queries: QueryClient;
  readonly structureId: number;
  /** Reads the session again: counts and menus follow what happens to the structure. */
  readonly refreshSession: () => Promise<void>;
};

/**
 * Refreshes displayed data that may have changed. The screen keeps its content until the answer
 * arrives, and the focus does not move.
 */
export class Refetch {
  private readonly deps: Deps;
  private changes: Change[] = [];
  private everything = false;
  private sessionToo = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = Number.NEGATIVE_INFINITY;
  private gap = SHORTEST;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  add(change: Change): void {
    this.changes.push(change);
    this.sessionToo ||=
      change.structureId === this.deps.structureId && !/\.(edit|rename)$/.test(change.action);
    this.soon();
  }

  all(): void {
    this.everything = true;
    this.sessionToo = true;
    this.soon();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private soon(): void {
    this.timer ??= setTimeout(
      this.refetch,
      Math.max(TOGETHER, this.last + this.gap - performance.now()),
    );
  }

  private refetch = (): void => {
    this.timer = undefined;
    const now = performance.now();
    this.gap = now - this.last > QUIET ? SHORTEST : Math.min(LONGEST, this.gap * 2);
    this.last = now;
    const { changes, everything } = this;
    this.changes = [];
    this.everything = false;
    const { queries } = this.deps;
    if (everything) void queries.invalidateQueries({ predicate: (query) => !isReadOnce(query) });
    else void readChanged(queries, changes);
    if (!this.sessionToo) return;
    // Refreshing the session renders the whole page again: postponed while somebody is typing.
    if (isTyping()) {
      this.soon();
      return;
    }
    this.sessionToo = false;
    void this.deps.refreshSession();
  };
}

function isTyping(): boolean {
  return (
    document.activeElement?.closest('input, textarea, select, [contenteditable], [role="grid"]') !=
    null
  );
}
