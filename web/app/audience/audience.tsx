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
import { LEGAL_PATHS } from '../shell/public-pages.ts';
import { countView, stopCounting } from './measure.ts';

/** Under this key the device remembers that the notice was read. */
export const NOTICE_READ = 'portail-isrc.cookies';

/** Nobody is counted here from then on. */
const REFUSED = 'refus';

/** The counting, where it is configured, and its notice until somebody answers: nothing is said where nothing is counted. */
export function Audience() {
  const { audience: server, brand } = useConfiguration();
  const { pathname } = useLocation();
  const texts = useTexts();
  const [answer, setAnswer] = useState(() => recall('device', NOTICE_READ));
  const counted = server !== null && answer !== REFUSED;
  useEffect(() => {
    if (counted) countView(server, pathname);
  }, [counted, server, pathname]);
  if (server === null || answer !== null || texts === null) return null;
  const say = (said: string) => {
    keep('device', NOTICE_READ, said);
    setAnswer(said);
    if (said === REFUSED) stopCounting();
  };
  return (
    <section ref={makeRoom} className="cookie-notice" aria-label={words.label}>
      <div className="cookie-notice-inner row between gap-8-24">
        <div>
          <PortalText blocks={parsePortalText(texts['footer/cookies'])} />
          <TextLink to={brand.links.confidentialite ?? LEGAL_PATHS.confidentialite}>{words.more}</TextLink>
        </div>
        <div className="toolbar">
          <Button variant="secondary" onClick={() => say(REFUSED)}>
            {words.refuse}
          </Button>
          <Button variant="secondary" onClick={() => say(new Date().toISOString())}>
            {words.understood}
          </Button>
        </div>
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
