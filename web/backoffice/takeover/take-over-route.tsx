import type { TakeOverOut } from '#contract/workbench/take-over.ts';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Steps } from '#web/design/display/steps.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { AccountCard } from './account-card.tsx';
import { CheckCard } from './check-card.tsx';
import { FilesCard } from './files-card.tsx';
import { takeOver as messages } from './messages.ts';
import { useTakeOver } from './use-take-over.ts';
import { WorkingCard } from './working-card.tsx';

/** `/:product/reprise`: imports data of another system: upload, dry run, writing, report. */
export function Component() {
  useTitle(messages.title);
  const { data, error, refetch, again } = useTakeOver();
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data ? <TakeOver data={data} onChange={again} /> : null}
    </div>
  );
}

const LOCATIONS = { FICHIERS: 0, LECTURE: 1, FAUTES: 1, PRET: 2, ECRITURE: 2 } as const;

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
        label={messages.steps.label}
        steps={messages.steps.names.map((label) => ({ label }))}
        current={LOCATIONS[etape]}
      />
      {depot?.echec && !working ? (
        <AlertBox tone="error" title={messages.failed}>
          <p>{depot.echec}</p>
        </AlertBox>
      ) : null}
      {depot && working ? (
        <WorkingCard step={etape} progress={depot.avancement} />
      ) : (
        <>
          {depot?.constat ? <CheckCard verdict={depot.constat} onWritten={onChange} /> : null}
          {/* The newest report comes first. */}
          {depot === null && derniere !== null ? <AccountCard account={derniere} /> : null}
          <FilesCard depot={depot} onChange={onChange} />
        </>
      )}
      {depot !== null || derniere === null ? <AccountCard account={derniere} /> : null}
    </div>
  );
}
