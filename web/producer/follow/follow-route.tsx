import { keyOf } from '#web/app/api/keys.ts';
import '#web/registration/element/element.css';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OPEN, type OpenStatut, statutLabel } from '#domain/registration/statuts.ts';
import { elements, follow as words } from '#web/app/catalogue/producer-elements.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useSearch } from '#web/app/page/use-search.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Tabs } from '#web/design/frame/tabs.tsx';
import { SearchField } from '#web/registration/element/search-field.tsx';
import { ElementList } from './element-list.tsx';
import { EndedList } from './ended-list.tsx';
import { findOpen, followOpen } from './find-open.ts';

/** The requests that are over stand beside what their recordings may still wait for. */
const ENDED = 'ENDED';
type Shown = OpenStatut | typeof ENDED;

/** `/isrc/demandes`: every recording that has no code yet, by what it waits for, then the requests that are over. */
export function Component() {
  useTitle(words.title);
  const { brand } = useConfiguration();
  const { menu } = useUser();
  const [parameters, writeSearch] = useSearch();
  const [text, setText] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('elements', {}, 'open', text),
    queryFn: ({ signal }) => findOpen(text, signal),
    meta: followOpen(text),
    placeholderData: (before) => before,
  });
  const rows = data?.rows ?? [];
  const countOf = (statut: OpenStatut) => rows.filter((row) => row.statut === statut).length;
  const asked = [...OPEN, ENDED].find((statut) => statut === parameters.get('statut')) as Shown | undefined;
  // Without a wish, the first tab that had something to show; it stays, even once emptied.
  const [first, setFirst] = useState<Shown | null>(null);
  if (first === null && data) setFirst(OPEN.find((statut) => countOf(statut) > 0) ?? ENDED);
  const current = asked ?? first ?? 'USER';
  return (
    <div className="page">
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={
          menu.nouvelleDemande ? (
            <LinkButton to="/isrc" icon={<IconPlus size={20} aria-hidden />}>
              {words.newRequest}
            </LinkButton>
          ) : null
        }
      />
      <Card label={words.table}>
        <SearchField label={elements.search} hint={words.searchHint} onSearch={setText} />
        <VisuallyHidden role="status">
          {data && text !== '' && !isFetching ? elements.found(rows.length) : ''}
        </VisuallyHidden>
        <div className="element-list stack gap-16">
          {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
          {data || error ? null : <Skeleton lines={6} height={40} />}
          {data ? (
            <Tabs<Shown>
              label={words.tabs}
              tabs={[
                ...OPEN.map((statut) => ({
                  key: statut,
                  label: statutLabel(statut, brand.code),
                  count: countOf(statut),
                })),
                { key: ENDED, label: words.ended },
              ]}
              current={current}
              onCurrent={(statut) => writeSearch(() => new URLSearchParams({ statut }), { replace: true })}
            >
              {current === ENDED ? (
                <EndedList text={text} />
              ) : (
                <ElementList
                  key={current}
                  statut={current}
                  rows={rows.filter(({ statut }) => statut === current)}
                  searched={text !== ''}
                  capped={data.capped}
                />
              )}
            </Tabs>
          ) : null}
        </div>
      </Card>
    </div>
  );
}
