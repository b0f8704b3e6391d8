import { parsePortalText } from '#domain/reference/portal-text.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

/** Text written by staff above the address and telephone number. */
export function FooterText() {
  const texts = useTexts();
  return texts === null ? null : <PortalText blocks={parsePortalText(texts['footer/contact'])} />;
}
