import './audience.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { parsePortalText } from '#domain/reference/portal-text.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { keep, recall } from '#web/design/memory.ts';
import { type AudienceServer, countView, stopCounting } from '#web/platform/count-event.ts';
import { LEGAL_PATHS } from '#web/platform/page/public-pages.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { audience as messages } from './messages.ts';

/** Storage name recording on the device that the notice was read. */
export const NOTIFICATION_READ = 'portail-isrc.cookies';

/** Stored answer that disables the measurement on this device. */
const REFUSED = 'refus';

/**
 * Cookie notice: about the audience measurement where active; else, once, about the cookies needed
 * for signing in.
 */
export function Audience() {
  const { audience: server, flags } = useConfiguration();
  if (server !== null) return <Measured server={server} />;
  return flags.cookieBanner ? <Necessary /> : null;
}

function Necessary() {
  const [answer, say] = useAnswer();
  if (answer !== null) return null;
  return (
    <AudienceAlert label={messages.cookies} actions={<Understood onSay={say} />}>
      <p>{messages.necessary}</p>
    </AudienceAlert>
  );
}

/** Audience measurement, and its notice until answered. */
function Measured({ server }: { server: AudienceServer }) {
  const { pathname } = useLocation();
  const texts = useTexts();
  const [answer, say] = useAnswer();
  const counted = answer !== REFUSED;
  useEffect(() => {
    if (counted) countView(server, pathname);
  }, [counted, server, pathname]);
  if (answer !== null || texts === null) return null;
  const refuse = () => {
    say(REFUSED);
    stopCounting();
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={refuse}>
        {messages.refuse}
      </Button>
      <Understood onSay={say} />
    </>
  );
  return (
    <AudienceAlert label={messages.label} actions={actions}>
      <PortalText blocks={parsePortalText(texts['footer/cookies'])} />
    </AudienceAlert>
  );
}

/** Answer stored on this device, and its setter. */
function useAnswer() {
  const [answer, setAnswer] = useState(() => recall('device', NOTIFICATION_READ));
  const say = (text: string) => {
    keep('device', NOTIFICATION_READ, text);
    setAnswer(text);
  };
  return [answer, say] as const;
}

function Understood({ onSay }: { onSay: (text: string) => void }) {
  return (
    <Button variant="secondary" onClick={() => onSay(new Date().toISOString())}>
      {messages.understood}
    </Button>
  );
}

type AudienceAlertProps = { label: string; actions: ReactNode; children: ReactNode };

function AudienceAlert({ label, actions, children }: AudienceAlertProps) {
  const { brand } = useConfiguration();
  return (
    <section ref={reserveSpace} className="cookie-banner" aria-label={label}>
      <div className="cookie-banner-inner row between gap-8-24">
        <div>
          {children}
          <TextLink to={brand.links.confidentialite ?? LEGAL_PATHS.confidentialite}>
            {messages.more}
          </TextLink>
        </div>
        <div className="toolbar">{actions}</div>
      </div>
    </section>
  );
}

/** Sets the height of the banner as a property of the page, so that sticky bars stand above it. */
function reserveSpace(banner: HTMLElement): () => void {
  const root = document.documentElement.style;
  const measure = () => root.setProperty('--banner', `${banner.offsetHeight}px`);
  measure();
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    root.removeProperty('--banner');
  };
}
