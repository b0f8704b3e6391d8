import '#web/registration/element/element.css';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBeingEntered, OPEN, statutLabel } from '#domain/registration/statuts.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { Tabs } from '#web/design/frame/tabs.tsx';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useSearch } from '#web/platform/page/use-search.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { SearchField } from '#web/registration/element/search-field.tsx';
import { elements, follow as messages } from '#web/registration/messages/elements.ts';
import { ElementList } from './element-list.tsx';
import { EndedList } from './ended-list.tsx';
import { findOpen, followOpen, type OpenResults } from './find-open.ts';
import { ENDED, narrow, type Shown, searchIn, seek, show } from './search.ts';

/** `/isrc/demandes`: recordings without a code, by status, then completed requests. */
export function Component() {
  useTitle(messages.title);
  // Keyed by structure: data, selection and search belong to one.
  return <Requests key={useUser().currentStructureId} />;
}

function Requests() {
  const { brand } = useConfiguration();
  const { menu } = useUser();
  const [parameters, writeSearch] = useSearch();
  const structureId = useOwnStructureId();
  const { requested, text, toCorrect } = searchIn(parameters);
  const search = { structureId, text, toCorrect };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('elements', {}, 'open', search),
    queryFn: ({ signal }) => findOpen(search, signal),
    meta: followOpen(search),
    placeholderData: (before) => before,
  });
  // Default tab: the first with content; it stays, even once emptied.
  const [first, setFirst] = useState<Shown | null>(null);
  if (first === null && data) setFirst(OPEN.find((statut) => data[statut].total > 0) ?? ENDED);
  const current = requested ?? first ?? 'USER';
  return (
    <div className="page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          menu.nouvelleDemande ? (
            <LinkButton to="/isrc" icon={<IconPlus size={20} aria-hidden />}>
              {messages.newRequest}
            </LinkButton>
          ) : null
        }
      />
      <Card label={messages.table}>
        <Toolbar>
          <SearchField
            label={elements.search}
            hint={messages.searchHint}
            initial={text}
            onSearch={(typed) => (typed === text ? undefined : seek(writeSearch, typed))}
          />
          {current !== ENDED && isBeingEntered(current) ? (
            <Checkbox
              label={messages.toCorrectOnly}
              checked={toCorrect}
              onChecked={(isRequested) => narrow(writeSearch, isRequested)}
            />
          ) : null}
        </Toolbar>
        <VisuallyHidden role="status">
          {data && current !== ENDED && !isFetching ? matchIn(data, { text, toCorrect }) : ''}
        </VisuallyHidden>
        <div className="element-list stack gap-16">
          {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
          {data || error ? null : <Skeleton lines={6} height={40} />}
          {data ? (
            <Tabs<Shown>
              label={messages.tabs}
              tabs={[
                ...OPEN.map((statut) => ({
                  key: statut,
                  label: statutLabel(statut, brand.code),
                  count: data[statut].total,
                })),
                { key: ENDED, label: messages.ended },
              ]}
              current={current}
              onCurrent={(shown) => show(writeSearch, shown)}
            >
              {current === ENDED ? (
                <EndedList text={text} />
              ) : (
                <ElementList
                  key={current}
                  statut={current}
                  rows={data[current].rows}
                  search={text !== '' || toCorrect ? { text, toCorrect } : null}
                  capped={data[current].capped}
                />
              )}
            </Tabs>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

/** Sentence with the number of matches; empty without a search or filter. */
function matchIn(
  result: OpenResults,
  { text, toCorrect }: { text: string; toCorrect: boolean },
): string {
  if (toCorrect) return elements.result(result.USER.total);
  return text === '' ? '' : elements.result(totalOf(result));
}

const totalOf = (result: OpenResults) =>
  OPEN.reduce((sum, statut) => sum + result[statut].total, 0);
