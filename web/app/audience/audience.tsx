import './audience.css';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../design/action/button.tsx';
import { TextLink } from '../../design/action/link.tsx';
import { audience as words } from '../catalogue/public/audience.ts';
import { useConfiguration } from '../runtime-configuration.ts';
import { countView } from './measure.ts';

/** Under this key the device remembers that the notice was read. */
export const NOTICE_READ = 'portail-isrc.cookies';

/** The notice of the specification, section 3, until it was read; and the counting itself, where it is configured. */
export function Audience() {
  const { audience: server, brand } = useConfiguration();
  const { pathname } = useLocation();
  const [read, setRead] = useState(wasRead);
  useEffect(() => {
    if (server !== null) countView(server, pathname);
  }, [server, pathname]);
  if (read) return null;
  const understand = () => {
    remember();
    setRead(true);
  };
  return (
    <section className="cookie-notice" aria-label={words.label}>
      <div className="cookie-notice-inner">
        <p>
          {words.sentence}{' '}
          {brand.links.confidentialite ? (
            <TextLink to={brand.links.confidentialite}>{words.more}</TextLink>
          ) : null}
        </p>
        <Button variant="secondary" onClick={understand}>
          {words.understood}
        </Button>
      </div>
    </section>
  );
}

function wasRead(): boolean {
  try {
    return localStorage.getItem(NOTICE_READ) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(NOTICE_READ, new Date().toISOString());
  } catch {
    // Storage refused: the notice comes back with the next page.
  }
}
