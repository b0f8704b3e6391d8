import { useEffect } from 'react';
import { finishBeforeSwitch } from '../session/unfinished.ts';
import { useLeaving } from './leaving.ts';

/** What is typed outlives neither the tab nor a sign-out: both ask first. */
export function useUnsent(typed: boolean): void {
  useLeaving({ asks: typed });
  useEffect(() => finishBeforeSwitch(nothing, async () => !typed), [typed]);
}

const nothing = async () => undefined;
