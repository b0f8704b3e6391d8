import { Notice } from '#web/design/feedback/notice.tsx';
import { home } from '../catalogue/home/visitor-home.ts';

/** Said once, on the home page, after a session ended by itself. */
export function ExpiredNotice() {
  return (
    <div className="home-notice">
      <Notice tone="warning" role="status">
        <p>{home.expired}</p>
      </Notice>
    </div>
  );
}
