import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';
import { isReadOnce } from './concerned.ts';
import { readChanged } from './read-changed.ts';

/** Milliseconds. A burst of changes is one reading. */
const TOGETHER = 300;
/** Between two readings: short for what happens now and then, longer and longer for what does not stop. */
const SHORTEST = 1000;
const LONGEST = 8000;
/** After so long without a reading, the next changes are fresh news again. */
const QUIET = 10_000;

type Deps = {
  readonly queries: QueryClient;
  readonly structureId: number;
  /** Reads the session again: counts and menus follow what happens to the structure. */
  readonly refreshSession: () => Promise<void>;
};

/**
 * Reads again what is on screen and may have changed. The screen keeps what it shows until the answer is
 * there, and nothing moves the focus.
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
    // The session draws the whole page again: not under the hands of somebody who types.
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
