import './page.css';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Spinner } from '#web/design/feedback/spinner.tsx';
import { frame } from '#web/messages/frame.ts';

const QUIET_MILLISECONDS = 150;
const SLOW_MILLISECONDS = 8000;

/**
 * 'Chargement en cours'; after 8 s, a link home for people whose redirection failed.
 * @param first nothing else is rendered yet: shown at once, so that the page is never empty
 */
export function LoadingPage({ first = false }: { first?: boolean }) {
  const late = useElapsed(QUIET_MILLISECONDS);
  const shown = first || late;
  const slow = useElapsed(SLOW_MILLISECONDS);
  return (
    <div className="page">
      <div className="loading-page" role="status">
        {shown ? (
          <>
            <Spinner size={40} />
            <h1 data-waiting>{frame.loading}</h1>
          </>
        ) : null}
        {slow ? (
          <p>
            {frame.loadingSlow}{' '}
            {first ? <a href="/">{frame.loadingHome}</a> : <Link to="/">{frame.loadingHome}</Link>}.
          </p>
        ) : null}
      </div>
    </div>
  );
}

function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return elapsed;
}
