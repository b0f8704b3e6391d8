import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionStructure } from '#contract/session.ts';
import { menuMessages } from '#web/messages/menu.ts';
import { actFor } from '#web/platform/api/current-structure.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { writeStructureCookie } from './cookies.ts';
import { forgetRequestedStructure } from './page-left.ts';
import { finishEverything } from './unfinished.ts';
import { mayLeave } from './unsaved.ts';
import { useSession } from './use-session.ts';

/** Minimal data of a structure just created. */
type Chosen = Pick<SessionStructure, 'id' | 'raison' | 'displayName'>;

/** Changes the current structure: cookie, session, then home page or `to`, with an announcement. */
export function useChooseStructure() {
  const { reload } = useSession();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const choose = async (structure: Chosen, to = '/') => {
    // Asked first: remaining typed values would be under another structure.
    if (!(await mayLeave())) return;
    setChoosing(true);
    // Calls carry their structure: pending ones belong to the one being left.
    await finishEverything();
    actFor(structure.id);
    writeStructureCookie(structure.id);
    forgetRequestedStructure();
    // Nothing read for one structure may be shown under the name of another.
    queryClient.clear();
    await reload();
    setChoosing(false);
    await navigate(to);
    announce(menuMessages.structureChosen(structure.raison || structure.displayName));
  };
  return { choose, choosing };
}
