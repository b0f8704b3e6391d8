import { IconMail, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { TextLink } from '#web/design/action/link.tsx';
import { WaveMark } from '#web/design/frame/wave-mark.tsx';
import { frame } from '#web/messages/frame.ts';
import { aboutPages, LEGAL_PATHS } from '#web/platform/page/public-pages.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { ThemeChoice } from '#web/platform/theme-choice.tsx';

// Loaded after the first screen: text written by staff.
const FooterText = lazy(() =>
  import('./footer-text.tsx').then((module) => ({ default: module.FooterText })),
);

const messages = frame.footer;

/** Everything comes from the brand; a link without an address is left out. */
export function Footer() {
  const { brand, version, build } = useConfiguration();
  const { links } = brand;
  const privacy = links.confidentialite ?? LEGAL_PATHS.confidentialite;
  const pages = [
    { label: isPdf(privacy) ? messages.asPdf(messages.privacy) : messages.privacy, to: privacy },
    { label: messages.terms, to: links.conditions ?? LEGAL_PATHS.conditions },
    { label: messages.legal, to: links.mentionsLegales ?? LEGAL_PATHS.mentions },
    { label: messages.accessibility, to: links.accessibilite ?? LEGAL_PATHS.accessibilite },
    { label: messages.site, to: links.siteSociete },
  ];
  return (
    <footer className="footer">
      <nav className="footer-inner" aria-label={messages.label}>
        <div className="footer-contact stack gap-4">
          <p className="footer-name">
            <WaveMark size={22} />
            {frame.product}
          </p>
          <Suspense>
            <FooterText />
          </Suspense>
          {brand.adresse.length > 0 ? (
            <address className="footer-address">
              {brand.adresse.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          ) : null}
          <TextLink to={`mailto:${brand.contactEmail}`} className="footer-link">
            <IconMail size={18} aria-hidden />
            {brand.contactEmail}
          </TextLink>
          <TextLink
            to={`tel:${brand.contactTelephone.replace(/[^\d+]/g, '')}`}
            className="footer-link"
          >
            <IconPhone size={18} aria-hidden />
            {brand.contactTelephone}
          </TextLink>
        </div>
        <LinkList label={frame.about.group} links={aboutPages('desktop')} />
        <LinkList links={pages} />
        <LinkList
          label={messages.networks}
          links={links.reseaux.map(({ nom, url }) => ({ label: nom, to: url }))}
        />
        <ThemeChoice />
      </nav>
      <p className="footer-end">
        <span>{messages.copyright(brand.societe, new Date().getFullYear())}</span>
        <span title={build ?? undefined}>{messages.version(version)}</span>
      </p>
    </footer>
  );
}

/** Judged by its address only. */
const isPdf = (address: string) => /\.pdf([?#]|$)/i.test(address);

type LinkListProps = { label?: string; links: readonly { label: string; to: string | null }[] };

function LinkList({ label, links }: LinkListProps) {
  const shown = links.flatMap(({ label: text, to }) => (to === null ? [] : [{ text, to }]));
  if (shown.length === 0) return null;
  return (
    <ul className="stack list gap-4" aria-label={label}>
      {shown.map(({ text, to }) => (
        <li key={text}>
          <TextLink to={to} className="footer-link">
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
