import { useQuery } from '@tanstack/react-query';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { parsePortalText } from '#domain/reference/portal-text.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { termsMessages as messages } from './messages.ts';

const HOUR = 60 * 60_000;

/** Usual delay and price, shown before a request. */
export function UsualTerms() {
  const { data } = useQuery({
    queryKey: keyOf('statistiques', {}, 'delai'),
    queryFn: ({ signal }) => call(readUsualDelay, {}, signal),
    staleTime: HOUR,
  });
  const texts = useTexts();
  const hours = data?.delaiMedianHeures ?? null;
  if (texts === null) return null;
  return (
    <div className="secondary">
      {hours === null ? null : <p>{messages.delay(hours)}</p>}
      <PortalText blocks={parsePortalText(texts['home/tarif'])} />
    </div>
  );
}
