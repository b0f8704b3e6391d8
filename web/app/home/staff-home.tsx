import { IconArrowRight } from '@tabler/icons-react';
import type { SessionUser } from '../../../contract/session.ts';
import { LinkButton } from '../../design/action/link.tsx';
import { Card } from '../../design/display/card.tsx';
import { Moment } from '../../design/display/moment.tsx';
import { PageHead } from '../../design/display/page-head.tsx';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { signedInHome } from '../catalogue/home/signed-in-home.ts';
import { ProblemNotice } from '../piece/problem-notice.tsx';
import { useConfiguration } from '../runtime-configuration.ts';
import { treatPath } from '../shell/navigation.ts';
import { useDossiers } from './use-dossiers.ts';

const words = signedInHome.staff;

/** The staff's start: how much waits, and for how long. */
export function StaffHome({ user }: { user: SessionUser }) {
  return (
    <div className="page">
      <PageHead title={words.title(user.prenom)} />
      <QueueCard />
    </div>
  );
}

function QueueCard() {
  const configuration = useConfiguration();
  const { data, error, refetch } = useDossiers('treat');
  const oldest = data?.rows[0]?.submittedAt ?? null;
  const held = data?.rows.filter((row) => row.lock !== null).length ?? 0;
  return (
    <Card title={words.queue} className="queue-card">
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={2} />}
      {data?.total === 0 ? <p className="muted">{words.empty}</p> : null}
      {data && data.total > 0 ? (
        <div className="queue-line">
          <p className="queue-number">{words.waiting(data.total)}</p>
          {held > 0 ? <p className="secondary">{words.held(held)}</p> : null}
          {oldest ? (
            <p className="secondary">
              {words.oldest} <Moment at={oldest} />
            </p>
          ) : null}
          <LinkButton to={treatPath(configuration)} iconEnd={<IconArrowRight size={20} aria-hidden />}>
            {words.open}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
