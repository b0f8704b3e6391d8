import { parsePortalText } from '#domain/reference/portal-text.ts';
import { Card } from '#web/design/display/card.tsx';
import { homeMore as messages } from '#web/shell/home/messages/public.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Ways } from '#web/texts/ways.tsx';

/** Part of the visitor's home below the first screen: texts by staff, and links. */
export function VisitorMore() {
  const texts = useTexts();
  return (
    <>
      <Ways title={messages.ways} />
      {texts === null ? null : (
        <div className="home-columns home-texts">
          <Card title={messages.steps}>
            <PortalText blocks={parsePortalText(texts['home/etapes'])} />
          </Card>
          <Card title={messages.presentation}>
            <PortalText blocks={parsePortalText(texts['home/presentation'])} />
          </Card>
        </div>
      )}
    </>
  );
}
