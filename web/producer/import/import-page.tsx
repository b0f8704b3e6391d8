import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Steps } from '#web/design/display/steps.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { importing as messages } from '#web/producer/messages/import.ts';
import { ExternalPage } from '#web/producer/request/flow/other-tab-page.tsx';
import { Result } from './after/result.tsx';
import { Working } from './after/working.tsx';
import { importPath } from './import-path.ts';
import { Preview } from './preview/preview.tsx';
import { useImport } from './use-import.ts';

const STEPS = messages.steps.names.map((label) => ({ label }));
/** Past the last step: all are done. */
const STEP_OF = { RECU: 1, ANALYSE: 1, CONFIRME: 2, IMPORTE: 3, REFUSE: 0, ABANDONNE: 0 } as const;

/** One import, from the reading of its file to the drafts that hold its recordings. */
export function ImportPage({ importId }: { importId: string }) {
  const { one, job, error, refetch } = useImport(importId);
  useFocusOfStep(one ? STEP_OF[one.etat] : null);
  const { currentStructureId } = useUser();
  const [own] = useState(currentStructureId);
  useTitle(...(one ? [one.fichier.nom, messages.title] : [messages.title]));
  if (one && one.structureId !== own)
    return <ExternalPage what="import" structureId={one.structureId} />;
  return (
    <div className="page">
      <PageHead
        title={messages.title}
        above={one?.fichier.nom}
        subtitle={one ? null : messages.subtitle}
      />
      {one ? (
        <Steps label={messages.steps.label} steps={STEPS} current={STEP_OF[one.etat]} />
      ) : null}
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {one || error ? null : (
        <Card label={messages.title}>
          <Skeleton lines={5} height={28} />
        </Card>
      )}
      {one ? <Stage one={one} job={job} /> : null}
    </div>
  );
}

/**
 * The button of the previous step disappeared: the title takes the focus, as after a navigation.
 */
function useFocusOfStep(step: number | null): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== null && step !== before.current) document.querySelector('h1')?.focus();
    before.current = step;
  }, [step]);
}

function Stage({ one, job }: { one: ImportOut; job: Job | null }) {
  const { etat, analyse } = one;
  // Read again with other settings, what was found before stays on screen.
  if (analyse !== null && (etat === 'RECU' || etat === 'ANALYSE')) {
    return <Preview one={one} analyse={analyse} job={job} />;
  }
  if (etat === 'IMPORTE') return <Result one={one} />;
  if (etat === 'REFUSE') {
    return (
      <Closed>
        <AlertBox tone="error" role="alert" title={messages.refused}>
          <p>{one.motif}</p>
          <p>{messages.refusedHint}</p>
        </AlertBox>
      </Closed>
    );
  }
  if (etat === 'ABANDONNE') {
    return (
      <Closed>
        <AlertBox tone="info" role="status" title={messages.abandoned}>
          <p>{messages.abandonedHint}</p>
        </AlertBox>
      </Closed>
    );
  }
  return <Working one={one} job={job} />;
}

function Closed({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <p>
        <LinkButton to={importPath(null)}>{messages.result.again}</LinkButton>
      </p>
    </>
  );
}
