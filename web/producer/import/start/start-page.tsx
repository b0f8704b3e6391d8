import { useSearchParams } from 'react-router';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Steps } from '#web/design/display/steps.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useCurrentStructure, useUser } from '#web/platform/session/use-session.ts';
import { useDrafts } from '#web/producer/drafts.ts';
import { importing as messages } from '#web/producer/messages/import.ts';
import { request } from '#web/producer/messages/request.ts';
import { STEPS, stepPath } from '#web/producer/request/flow/step-path.ts';
import { INTO, importPath } from '../import-path.ts';
import { DepositCard } from './deposit-card.tsx';
import { RecentImports } from './recent-imports.tsx';
import { TemplatesCard } from './templates-card.tsx';

const IMPORT_STEPS = messages.steps.names.map((label) => ({ label }));

/** Choice of the file and of its destination, with templates. */
export function StartPage() {
  useTitle(messages.title);
  const [parameters] = useSearchParams();
  const { menu, raisonBlocage } = useUser();
  const structure = useCurrentStructure();
  const { data } = useDrafts();
  // An address may name a draft that was sent meanwhile, or is somebody else's: then a new one is made.
  const draft =
    data?.rows.find(({ dossierId }) => String(dossierId) === parameters.get(INTO)) ?? null;
  const ready = structure !== null && (data !== undefined || !parameters.has(INTO));
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {menu.nouvelleDemande ? (
        <>
          <Steps label={messages.steps.label} steps={IMPORT_STEPS} current={0} />
          {ready ? (
            <DepositCard structureId={structure.id} dossierId={draft?.dossierId ?? null}>
              <Destination draft={draft} />
            </DepositCard>
          ) : null}
          <TemplatesCard />
        </>
      ) : (
        <AlertBox tone="warning" title={request.gate.blocked}>
          <p>{raisonBlocage ?? request.gate.blockedReason}</p>
        </AlertBox>
      )}
      <RecentImports />
    </div>
  );
}

function Destination({ draft }: { draft: DossierRow | null }) {
  if (draft === null) return <p>{messages.into.fresh}</p>;
  return (
    <p>
      {messages.into.draft(draft.titre ?? request.untitled)}{' '}
      <TextLink to={stepPath(draft.dossierId, STEPS.recordings)}>{messages.into.back}</TextLink>
      {' · '}
      <TextLink to={importPath(null)}>{messages.into.choose}</TextLink>
    </p>
  );
}
