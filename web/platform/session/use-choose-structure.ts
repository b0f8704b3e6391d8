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

/** What is known of a structure that was just created is enough to choose it. */
type Chosen = Pick<SessionStructure, 'id' | 'raison' | 'displayName'>;

/** Makes another structure the current one: cookie, session read again, home page or `to`, said aloud. */
export function useChooseStructure() {
  const { reload } = useSession();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const choose = async (structure: Chosen, to = '/') => {
    // Asked first: what stays typed afterwards would be under another's name.
    if (!(await mayLeave())) return;
    setChoosing(true);
    // Every call says for whom it is: what still waits belongs to the structure that is left.
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
