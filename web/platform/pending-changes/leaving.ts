import { useEffect, useEffectEvent } from 'react';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import { isSignedOut } from './stored.ts';

export type Leaving = {
  /** The browser asks first, in its own words; not once one has signed out, which asks itself, or waits for nobody. */
  readonly asks?: boolean;
  /** The page goes away: the last moment to send and to keep. Null: nothing is to be. */
  readonly gone?: (() => void) | null;
  /** It is out of sight, and phones say nothing more of one that they end. */
  readonly hidden?: () => void;
};

/** What is done as the page goes away. @returns the end of it */
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

/** The same, for as long as a part of the screen is drawn. */
export function useLeaving({ asks = false, gone = null }: Omit<Leaving, 'hidden'>): void {
  const go = useEffectEvent(() => gone?.());
  const hasLast = gone !== null;
  useEffect(() => onLeaving({ asks, gone: hasLast ? () => go() : null }), [asks, hasLast]);
}

/** What is typed outlives neither the tab nor a sign-out: both ask first. */
export function useUnsent(typed: boolean): void {
  useLeaving({ asks: typed });
  useEffect(() => finishBeforeSwitch(nothingToSend, async () => !typed), [typed]);
}

const nothingToSend = async () => undefined;
