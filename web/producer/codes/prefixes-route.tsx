import { IconHash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listPrefixes, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { ELEMENT_TYPES } from '#domain/element/lists.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call, inQuery } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { prefixes as messages } from '#web/registration/prefix/messages.ts';
import { PrefixCard } from '#web/registration/prefix/prefix-card.tsx';

/** Open before closed, sound before video: the order in which they are used. */
const rankOf = ({ type, closedAt }: PrefixeOut) =>
  (closedAt === null ? 0 : 2) + (type === 'P' ? 0 : 1);

/**
 * `/isrc/prefixes`: prefixes of the structure; for members who have access to both, also the link
 * to its codes.
 */
export function Component() {
  useTitle(messages.title);
  const structureId = useOwnStructureId();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('prefixes', {}, 'own', structureId),
    queryFn: ({ signal }) =>
      call(listPrefixes, { query: { structureId: inQuery(structureId) } }, signal),
  });
  const rows = (data?.rows ?? []).toSorted((one, other) => rankOf(one) - rankOf(other));
  const types = ELEMENT_TYPES.filter((type) => rows.some((row) => row.type === type));
  return (
    <div className="page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={types.map((type) => (
          <LinkButton key={type} variant="secondary" to={`/isrc/list?type=${type}`}>
            {messages.codes[type]}
          </LinkButton>
        ))}
      />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={4} height={60} />}
      {data && rows.length === 0 ? (
        <EmptyState icon={IconHash} title={messages.none}>
          {messages.noneHint}
        </EmptyState>
      ) : null}
      <div className="prefix-cards">
        {rows.map((prefixe) => (
          <PrefixCard key={prefixe.prefixeId} prefixe={prefixe} />
        ))}
      </div>
    </div>
  );
}
