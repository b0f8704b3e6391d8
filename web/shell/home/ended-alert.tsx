import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import type { SessionEnd } from '#web/platform/session/farewell.ts';
import { home } from '#web/shell/home/messages/visitor.ts';

/** Shown once on the home page, after a session ended unexpectedly. */
export function EndedAlert({ end }: { end: SessionEnd }) {
  return (
    <div className="home-alert">
      <AlertBox tone="warning" role="status">
        <p>{home.ended[end]}</p>
      </AlertBox>
    </div>
  );
}
