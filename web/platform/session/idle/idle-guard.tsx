import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { leaveIdle } from '#web/platform/session/farewell.ts';
import { finishEverything } from '#web/platform/session/unfinished.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { idle } from './messages.ts';
import { type IdleWatch, watchIdle } from './watch-idle.ts';

/** Milliseconds allowed for pending saves; those still unanswered are no longer awaited. */
const SAVED_WITHIN = 10_000;

/** Signs idle staff out, after a warning. Saves what it can first. Renders only the warning. */
export function IdleGuard() {
  const { signOut } = useSession();
  const [isRequested, setRequested] = useState(false);
  const watch = useRef<IdleWatch>(null);
  useEffect(() => {
    const onOver = async () => {
      await finishEverything(SAVED_WITHIN);
      leaveIdle();
      await signOut(true);
    };
    const begun = watchIdle({ onAsk: setRequested, onOver: () => void onOver() });
    watch.current = begun;
    return begun.stop;
  }, [signOut]);
  // The close button and Escape also count as activity: only the button signs out.
  const stay = () => watch.current?.stay();
  return (
    <Dialog
      open={isRequested}
      title={idle.title}
      onClose={stay}
      foot={
        <>
          <Button variant="secondary" onClick={() => void signOut(true)}>
            {idle.leave}
          </Button>
          <Button data-first="" onClick={stay}>
            {idle.stay}
          </Button>
        </>
      }
    >
      <p>{idle.sentence}</p>
    </Dialog>
  );
}
