import { useEffect } from 'react';
import { useLeaving } from '#web/app/intents/leaving.ts';
import { finishBeforeSwitch } from '#web/app/session/unfinished.ts';

/** What is typed outlives neither the tab nor a sign-out: both ask first. */
export function useUnsent(typed: boolean): void {
  useLeaving({ asks: typed });
  useEffect(() => finishBeforeSwitch(nothing, async () => !typed), [typed]);
}

const nothing = async () => undefined;
