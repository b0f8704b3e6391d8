import { Notice } from '#web/design/feedback/notice.tsx';
import { home } from '../catalogue/home/visitor-home.ts';
import type { SessionEnd } from '../session/farewell.ts';

/** Said once, on the home page, after a session ended by itself. */
export function EndedNotice({ end }: { end: SessionEnd }) {
  return (
    <div className="home-notice">
      <Notice tone="warning" role="status">
        <p>{home.ended[end]}</p>
      </Notice>
    </div>
  );
}
