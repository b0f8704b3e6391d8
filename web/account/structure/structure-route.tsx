import '../account.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { StructureOut } from '#contract/account/structure.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { structureMessages } from '#web/form/messages/structure.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useCurrentStructure } from '#web/platform/session/use-session.ts';
import { FindStructure } from '../join/find-structure.tsx';
import { Papers } from '../justificatifs/papers.tsx';
import { structureOf } from '../queries.ts';
import { DraftPage } from './draft-page.tsx';
import { SheetPage } from './sheet-page.tsx';
import { AcceptedPage, WaitingPage } from './state-pages.tsx';

const COMPLETE = '/account/complete/structure';

/** `/account/structure`, and `/account/complete/structure` while it is not validated. */
export function Component() {
  const current = useCurrentStructure();
  const id = current?.id ?? 0;
  const [first] = useState(id);
  useFocusOnChange(id);
  if (current === null) return <FindStructure first />;
  return <OneStructure key={id} structureId={id} isNew={id !== first} />;
}

/** @param isNew the structure appeared while the page was open: its title takes the focus */
function OneStructure({ structureId, isNew }: { structureId: number; isNew: boolean }) {
  const { pathname } = useLocation();
  const complete = pathname === COMPLETE;
  const { data: structure, error, refetch } = useQuery(structureOf(structureId));
  useFocusOnChange(structure?.etat, isNew);
  if (structure === undefined) return <Reading error={error} onRetry={() => void refetch()} />;
  if (structure.etat !== STRUCTURE_ETATS.VALIDE && !complete)
    return <Navigate to={COMPLETE} replace />;
  return (
    <Papers structureId={structureId}>
      <PageOf structure={structure} complete={complete} />
    </Papers>
  );
}

function PageOf({ structure, complete }: { structure: StructureOut; complete: boolean }) {
  switch (structure.etat) {
    case STRUCTURE_ETATS.VALIDATION:
      return <WaitingPage structure={structure} />;
    case STRUCTURE_ETATS.VALIDE:
      return complete ? (
        <AcceptedPage structure={structure} />
      ) : (
        <SheetPage structure={structure} />
      );
    default:
      return <DraftPage structure={structure} />;
  }
}

function Reading({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useTitle(structureMessages.title);
  return (
    <div className="page account-page">
      <PageHead title={structureMessages.title} />
      {error ? (
        <ProblemAlert error={error} onRetry={onRetry} />
      ) : (
        <Skeleton lines={8} height={44} />
      )}
    </div>
  );
}

/**
 * Moves the focus when creation, submission or the society's answer changes the page at the same
 * address.
 */
function useFocusOnChange(etat: number | undefined, from = false): void {
  const before = useRef(etat);
  useEffect(() => {
    const exists = from || before.current !== undefined;
    if (exists && before.current !== etat) document.querySelector<HTMLElement>('h1')?.focus();
    before.current = etat;
  }, [etat, from]);
}
