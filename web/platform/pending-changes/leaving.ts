import { useEffect, useEffectEvent } from 'react';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import { isSignedOut } from './stored.ts';

export type Leaving = {
  /**
   * Shows the browser's own confirmation; not after a sign-out, which has its own, or does not
   * wait.
   */
  readonly asks?: boolean;
  /** Called when the page is left: last moment to send and store. Null: nothing to do. */
  readonly gone?: (() => void) | null;
  /** Called when the page is hidden: phones send no further event before they end one. */
  readonly hidden?: () => void;
};

/**
 * Registers handlers for the page being left.
 * @returns function that unregisters them
 */
export function onLeaving({ asks = false, gone = null, hidden }: Leaving): () => void {
  const end = new AbortController();
  const { signal } = end;
  const ask = (event: Event) => {
    if (!isSignedOut()) event.preventDefault();
  };
  if (asks) window.addEventListener('beforeunload', ask, { signal });
  if (gone !== null) window.addEventListener('pagehide', gone, { signal });
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') hidden?.();
  };
  if (hidden !== undefined) document.addEventListener('visibilitychange', whenHidden, { signal });
  return () => end.abort();
}

/** Same, while the component is mounted. */
export function useLeaving({ asks = false, gone = null }: Omit<Leaving, 'hidden'>): void {
  const go = useEffectEvent(() => gone?.());
  const hasLast = gone !== null;
  useEffect(() => onLeaving({ asks, gone: hasLast ? () => go() : null }), [asks, hasLast]);
}

/** For typed values that survive neither the tab nor a sign-out: both ask for confirmation. */
export function useUnsent(typed: boolean): void {
  useLeaving({ asks: typed });
  useEffect(() => finishBeforeSwitch(nothingToSend, async () => !typed), [typed]);
}

const nothingToSend = async () => undefined;
