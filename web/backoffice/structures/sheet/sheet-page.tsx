import '../structures.css';
import { IconArrowLeft, IconArrowsJoin, IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { isMissing } from '#web/app/api/problem-error.ts';
import { mergeWords, registryWords, sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { sheetOf } from '../queries.ts';
import { sheetAddress } from '../structure-columns.tsx';
import { FieldsCard } from './fields-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { ProposalsCard } from './proposals-card.tsx';
import { StandingCard } from './standing-card.tsx';
import { TeamCard } from './team-card.tsx';

export type SheetPageProps = { slug: string; structureId: number };

/** One structure, whole. */
export function SheetPage({ slug, structureId }: SheetPageProps) {
  const { data, error, refetch } = useQuery(sheetOf(structureId));
  useTitle(data?.structure.raison ?? registryWords.title);
  const back = (
    <LinkButton to={`/${slug}/structures`} variant="secondary" icon={<IconArrowLeft size={18} aria-hidden />}>
      {registryWords.back}
    </LinkButton>
  );
  if (error !== null && !isMissing(error)) {
    return (
      <div className="page">
        <PageHead title={registryWords.title} actions={back} />
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className="page">
        <PageHead title={registryWords.title} />
        <EmptyState icon={IconBuildingOff} title={registryWords.missing} action={back}>
          {registryWords.missingSentence}
        </EmptyState>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className="page">
        <PageHead title={registryWords.title} />
        <Skeleton lines={8} height={40} />
      </div>
    );
  }
  return <Sheet slug={slug} sheet={data} back={back} />;
}

type SheetProps = { slug: string; sheet: StructureSheet; back: React.ReactNode };

function Sheet({ slug, sheet, back }: SheetProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [merging, setMerging] = useState(false);
  const { structure, can } = sheet;
  const say = (sentence: string) => {
    setSaid(sentence);
    announce(sentence);
  };
  return (
    <div className="page structure-sheet">
      <PageHead
        title={structure.raison}
        above={
          <>
            {registryWords.numero(structure.structureId)} <StructureBadge etat={structure.etat} />
          </>
        }
        actions={
          <>
            {back}
            {can.merge ? (
              <Button
                variant="secondary"
                icon={<IconArrowsJoin size={18} aria-hidden />}
                onClick={() => setMerging(true)}
              >
                {mergeWords.action}
              </Button>
            ) : null}
          </>
        }
      />
      {said === null ? null : <Notice tone="success" title={said} />}
      <Joined slug={slug} sheet={sheet} />
      <ProposalsCard sheet={sheet} onSaid={say} />
      <div className="structure-sides">
        <StandingCard slug={slug} sheet={sheet} onSaid={say} />
        <HoldingsCard sheet={sheet} />
      </div>
      <FieldsCard sheet={sheet} onSaid={say} />
      <TeamCard slug={slug} sheet={sheet} />
      <HistoryCard structureId={structure.structureId} />
      {merging ? <MergeDialog slug={slug} sheet={sheet} onClose={() => setMerging(false)} /> : null}
    </div>
  );
}

/** Where it went, and what went into it. */
function Joined({ slug, sheet: { fusionneeVers, reunies } }: { slug: string; sheet: StructureSheet }) {
  return (
    <>
      {fusionneeVers === null ? null : (
        <Notice tone="warning" title={sheetWords.traceTitle}>
          <p>
            {sheetWords.trace}{' '}
            <TextLink to={sheetAddress(slug, fusionneeVers.structureId)}>{fusionneeVers.raison}</TextLink>
          </p>
        </Notice>
      )}
      {reunies.length === 0 ? null : (
        <Notice tone="info" title={sheetWords.reunies}>
          <ul>
            {reunies.map(({ structureId, raison }) => (
              <li key={structureId}>
                <TextLink to={sheetAddress(slug, structureId)}>{raison}</TextLink>{' '}
                {registryWords.numero(structureId)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
