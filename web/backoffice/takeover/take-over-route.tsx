import type { TakeOverOut } from '#contract/workbench/take-over.ts';
import { takeOver as words } from '#web/app/catalogue/takeover-staff/take-over.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Steps } from '#web/design/display/steps.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { FilesCard } from './files-card.tsx';
import { useTakeOver } from './use-take-over.ts';
import { VerdictCard } from './verdict-card.tsx';
import { WorkingCard } from './working-card.tsx';

/** `/:product/reprise`: what another system kept is brought, tried, written, and told. */
export function Component() {
  useTitle(words.title);
  const { data, error, refetch, again } = useTakeOver();
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data ? <TakeOver data={data} onChange={again} /> : null}
    </div>
  );
}

const PLACES = { FICHIERS: 0, LECTURE: 1, FAUTES: 1, PRET: 2, ECRITURE: 2 } as const;

function TakeOver({
  data: { depot, derniere },
  onChange,
}: {
  data: TakeOverOut;
  onChange: () => Promise<unknown>;
}) {
  const etape = depot?.etape ?? 'FICHIERS';
  const working = etape === 'LECTURE' || etape === 'ECRITURE';
  return (
    <div className="stack">
      <Steps
        label={words.steps.label}
        steps={words.steps.names.map((label) => ({ label }))}
        current={PLACES[etape]}
      />
      {depot?.echec && !working ? (
        <Notice tone="error" title={words.failed}>
          <p>{depot.echec}</p>
        </Notice>
      ) : null}
      {depot && working ? (
        <WorkingCard step={etape} progress={depot.avancement} />
      ) : (
        <>
          {depot?.constat ? <VerdictCard verdict={depot.constat} onWritten={onChange} /> : null}
          {/* What was just written is read first. */}
          {depot === null && derniere !== null ? <AccountCard account={derniere} /> : null}
          <FilesCard depot={depot} onChange={onChange} />
        </>
      )}
      {depot !== null || derniere === null ? <AccountCard account={derniere} /> : null}
    </div>
  );
}
