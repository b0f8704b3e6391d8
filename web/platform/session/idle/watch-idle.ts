/**
 * Ends an idle staff session: half an hour without a key, pointer or scroll in any tab of the
 * device (OWASP ASVS 5, 7.3.1). Background requests do not count. A machine's sleep counts as idle
 * time.
 */

import { keep, recall } from '#web/design/memory.ts';

/** Milliseconds. */
export const IDLE_LIMIT = 30 * 60_000;
/** Milliseconds before the limit at which the person is asked. */
export const IDLE_WARNING = 2 * 60_000;
/** Milliseconds. Maximum delay before other tabs learn of an activity. */
const REPORT_INTERVAL = 5000;

const KEY = 'portail-isrc.last-act';
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export type IdleNews = {
  /** Called with true to show the warning, and with false once there is activity. */
  readonly onAsk: (isRequested: boolean) => void;
  /** Called once, when the limit is reached. */
  readonly onOver: () => void;
};

export type IdleWatch = {
  /** Records a confirmed presence. */
  readonly stay: () => void;
  readonly stop: () => void;
};

export function watchIdle({ onAsk, onOver }: IdleNews): IdleWatch {
  const ending = new AbortController();
  const { signal } = ending;
  let last = Date.now();
  let reported = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notify(): void {
    reported = last;
    keep('device', KEY, String(last));
  }
  const act = () => {
    // The warning needs an explicit answer: an accidental scroll does not count.
    if (isAsking) return;
    last = Date.now();
    if (last - reported >= REPORT_INTERVAL) notify();
  };
  const stay = () => {
    last = Date.now();
    notify();
    look();
  };
  function look(): void {
    clearTimeout(timer);
    last = Math.max(last, Number(recall('device', KEY) ?? 0));
    const idle = Date.now() - last;
    if (idle >= IDLE_LIMIT) {
      ending.abort();
      onOver();
      return;
    }
    const mustAsk = idle >= IDLE_LIMIT - IDLE_WARNING;
    if (mustAsk !== isAsking) onAsk(mustAsk);
    isAsking = mustAsk;
    timer = setTimeout(look, (mustAsk ? IDLE_LIMIT : IDLE_LIMIT - IDLE_WARNING) - idle);
  }

  notify();
  for (const name of ACTS)
    document.addEventListener(name, act, { signal, passive: true, capture: true });
  // Timers of a hidden tab are late, and those of a sleeping machine do not run.
  document.addEventListener('visibilitychange', look, { signal });
  // Another tab reports an activity.
  addEventListener('storage', ({ key }) => key === KEY && isAsking && look(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  look();
  return { stay, stop: () => ending.abort() };
}
