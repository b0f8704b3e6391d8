import { IconDisc } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { readCatalogueRights } from '#contract/exchange/declaration.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Done } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { rightsMessages as messages } from '#web/messages/rights-export.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { repeatedText } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { RightsForm } from './rights-form.tsx';

/** `/isrc/droits`: rights data declared once for the catalogue. */
export function Component() {
  useTitle(messages.page);
  const [text, say] = useReducer(repeatedText, '');
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('structures', {}, 'catalogue-rights'),
    queryFn: ({ signal }) => call(readCatalogueRights, { query: {} }, signal),
    // Refreshed data must not replace typed values.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Never cached: the whole form is saved at once, and older data would overwrite a colleague's
    // changes.
    gcTime: 0,
  });
  return (
    <div className="page">
      <PageHead
        title={messages.page}
        subtitle={messages.pageSubtitle}
        actions={
          <LinkButton to="/isrc/list" variant="secondary" icon={<IconDisc size={18} aria-hidden />}>
            {messages.myCodes}
          </LinkButton>
        }
      />
      <Done message={text} />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton height={48} /> : null}
      {data === undefined ? null : (
        <RightsForm key={data.structureId} read={data} onSaved={() => say(messages.saved)} />
      )}
    </div>
  );
}
