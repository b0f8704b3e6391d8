import { IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangementOut } from '#contract/account/identity-changes.ts';
import { identityWords as words } from '#web/app/catalogue/account/identity.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { useTitle } from '#web/app/title.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ChangeCard } from '#web/registration/identity/change-card.tsx';
import { waitingChanges } from '#web/registration/identity/identity-changes.ts';

/** `/:product/identites`: what people and companies that were validated ask to change. */
export function Component() {
  useTitle(words.queue);
  const [said, say] = useState('');
  const { data, error, refetch } = useQuery(waitingChanges);
  return (
    <div className="page">
      <PageHead title={words.queue} subtitle={words.queueSubtitle} />
      {said === '' ? null : (
        <Notice tone="success" role="status">
          <p>{said}</p>
        </Notice>
      )}
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={6} height={40} />}
      {data?.rows.length === 0 ? (
        <EmptyState icon={IconId} title={words.none}>
          {words.noneHint}
        </EmptyState>
      ) : null}
      {data?.rows.map((change) => (
        <Card key={change.changementId} title={change.nom}>
          <ChangeCard change={change} record={<Record change={change} />} onDone={say} />
        </Card>
      ))}
    </div>
  );
}

/** Where the papers are, and the rest of what is known. */
function Record({ change: { structureId, interlocuteurId, nom } }: { change: ChangementOut }) {
  const { slug } = useConfiguration().brand;
  const [kind, to] =
    structureId === null
      ? [words.person, `/${slug}/personnes/${interlocuteurId}`]
      : [words.structure, `/${slug}/structures/${structureId}`];
  return (
    <p>
      {kind} <TextLink to={to}>{nom}</TextLink>
    </p>
  );
}
