import './audience.css';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { parsePortalText } from '#domain/reference/portal-text.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { keep, recall } from '#web/design/memory.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { audience as words } from '../catalogue/public/audience.ts';
import { useConfiguration } from '../runtime-configuration.ts';
import { countView } from './measure.ts';

/** Under this key the device remembers that the notice was read. */
export const NOTICE_READ = 'portail-isrc.cookies';

/** The notice of the specification, section 3, until it was read; and the counting itself, where it is configured. */
export function Audience() {
  const { audience: server, brand } = useConfiguration();
  const { pathname } = useLocation();
  const texts = useTexts();
  const [read, setRead] = useState(() => recall('device', NOTICE_READ) !== null);
  useEffect(() => {
    if (server !== null) countView(server, pathname);
  }, [server, pathname]);
  if (read || texts === null) return null;
  const understand = () => {
    keep('device', NOTICE_READ, new Date().toISOString());
    setRead(true);
  };
  return (
    <section ref={makeRoom} className="cookie-notice" aria-label={words.label}>
      <div className="cookie-notice-inner">
        <div>
          <PortalText blocks={parsePortalText(texts['footer/cookies'])} />
          {brand.links.confidentialite ? (
            <TextLink to={brand.links.confidentialite}>{words.more}</TextLink>
          ) : null}
        </div>
        <Button variant="secondary" onClick={understand}>
          {words.understood}
        </Button>
      </div>
    </section>
  );
}

/** Tells the page how high the notice is, in any width and in any size of letters: bars that stay are put above it. */
function makeRoom(notice: HTMLElement): () => void {
  const root = document.documentElement.style;
  const measure = () => root.setProperty('--notice', `${notice.offsetHeight}px`);
  measure();
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    root.removeProperty('--notice');
  };
}
