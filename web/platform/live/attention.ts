/** Milliseconds. A tab that nobody looks at keeps its line this long. */
const STORED_HIDDEN = 60_000;

/** Whether somebody looks at the page, or did less than a minute ago. */
export class Attention {
  private current = new AbortController();
  private awake: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asleep = document.hidden;
  private readonly over: AbortSignal;

  constructor(over: AbortSignal) {
    this.over = over;
    const look = () => (document.hidden ? this.fade() : this.wake());
    document.addEventListener('visibilitychange', look);
    over.addEventListener('abort', () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(this.timer);
      this.current.abort();
      this.wake();
    });
  }

  /** Resolves when the page is looked at. */
  requested(): Promise<void> {
    if (!this.asleep) return Promise.resolve();
    return new Promise((resolve) => this.awake.push(resolve));
  }

  /** Aborted when the page has been left alone for a minute, and when it is over. */
  signal(): AbortSignal {
    if (this.over.aborted) return this.over;
    if (this.current.signal.aborted) this.current = new AbortController();
    return this.current.signal;
  }

  private fade(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.asleep = true;
      this.current.abort();
    }, STORED_HIDDEN);
  }

  private wake(): void {
    clearTimeout(this.timer);
    this.asleep = false;
    for (const resolve of this.awake.splice(0)) resolve();
  }
}
