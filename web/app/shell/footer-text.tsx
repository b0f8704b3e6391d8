import { parsePortalText } from '#domain/reference/portal-text.ts';
import { PortalText } from '../piece/portal-text/portal-text.tsx';
import { useTexts } from '../piece/portal-text/use-texts.ts';

/** What staff say above the address and the telephone number. */
export function FooterText() {
  const texts = useTexts();
  return texts === null ? null : <PortalText blocks={parsePortalText(texts['footer/contact'])} />;
}
