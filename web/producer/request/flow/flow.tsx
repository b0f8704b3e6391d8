import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type DossierOut, readDossier } from '#contract/registration/dossier.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { isMissing } from '#web/platform/api/problem-error.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useCurrentStructure, useUser } from '#web/platform/session/use-session.ts';
import { request as messages } from '#web/producer/messages/request.ts';
import { fetchPaste } from '../grid/paste/use-paste.ts';
import { noteClosing, whenClosed } from './closing.ts';
import { GeneralStep } from './general-step.tsx';
import { RecordingsStep } from './recordings-step.tsx';
import { openRequest, type Request } from './request.ts';
import { GENERAL, NEW_REQUEST, ONE, SENT, STEPS } from './step-path.ts';
import { RefetchContext, RequestContext } from './use-request.ts';

const OneStep = lazy(() =>
  import('../one/one-step.tsx').then((module) => ({ default: module.OneStep })),
);
/** Of the last step and of what follows, and of a paste, the code comes once one begins to enter. */
const fetchReview = () => import('../review/review-step.tsx');
const fetchSent = () => import('../sent/sent-page.tsx');
const ReviewStep = lazy(() => fetchReview().then((module) => ({ default: module.ReviewStep })));
const External = lazy(() =>
  import('./other-tab-page.tsx').then((module) => ({ default: module.ExternalPage })),
);
const AnswerAlert = lazy(() =>
  import('../sent/answer-alert.tsx').then((module) => ({ default: module.AnswerAlert })),
);
const Sent = lazy(() => fetchSent().then((module) => ({ default: module.SentPage })));

function SentPage({ dossierId }: { dossierId: string }) {
  return (
    <Suspense fallback={<Reading />}>
      <Sent dossierId={dossierId} />
    </Suspense>
  );
}

/** A request from its first word to its sending, at `/isrc/dossier/:dossierId`. */
export function Flow() {
  const { dossierId = NEW_REQUEST } = useParams();
  const [parameters] = useSearchParams();
  const queries = useQueryClient();
  const [born, setBorn] = useState<number | null>(null);
  // Left for another dossier, it was closed: opened again, it is read from the portal like any other.
  if (born !== null && dossierId !== NEW_REQUEST && dossierId !== String(born)) setBorn(null);
  // A request that has just got its number stays the same request: what is being typed must not move.
  const name = dossierId === String(born) ? NEW_REQUEST : dossierId;
  const sent = parameters.has(SENT);
  useEffect(() => {
    // Opened again after its sending, it is read from the portal like any other.
    if (sent) setBorn(null);
  }, [sent]);
  if (sent) return <SentPage key={dossierId} dossierId={dossierId} />;
  const refetch = (which: number) => {
    setBorn(null);
    // What was pressed goes away with the page that it was on.
    document.querySelector('main')?.focus();
    void queries.resetQueries({ queryKey: keyOf('dossier', { dossierId: which }) });
  };
  return (
    <RefetchContext value={refetch}>
      {name === NEW_REQUEST ? (
        <NewRequest key={name} onBorn={setBorn} />
      ) : (
        <ExistingRequest key={name} dossierId={name} />
      )}
    </RefetchContext>
  );
}

function NewRequest({ onBorn }: { onBorn: (dossierId: number) => void }) {
  const { menu, raisonBlocage } = useUser();
  if (!menu.nouvelleDemande && !menu.preparer) {
    return (
      <PlainPage title={messages.gate.blocked}>
        <AlertBox tone="warning">
          <p>{raisonBlocage ?? messages.gate.blockedReason}</p>
        </AlertBox>
      </PlainPage>
    );
  }
  return <OpenRequest dossier={null} onBorn={onBorn} />;
}

function ExistingRequest({ dossierId }: { dossierId: string }) {
  const { menu, currentStructureId } = useUser();
  // Whoever chooses another structure is on the way out: what is open here stays shown until then.
  const [own] = useState(currentStructureId);
  const mayWrite = menu.mesCodes || menu.preparer;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('dossier', { dossierId: Number(dossierId) }),
    queryFn: async ({ signal }) => {
      await whenClosed();
      return call(readDossier, { query: { dossierId } }, signal);
    },
    // Read once: from then on this screen holds the last word, and says so if somebody else wrote too.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isMissing(error)) {
    return (
      <PlainPage title={messages.missing.title}>
        <p>{messages.missing.sentence}</p>
        <p>
          <TextLink to="/isrc/demandes">{messages.missing.list}</TextLink>
        </p>
      </PlainPage>
    );
  }
  if (error) {
    return (
      <PlainPage title={messages.title}>
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      </PlainPage>
    );
  }
  if (!data) return <Reading />;
  if (data.structureId !== own) {
    return (
      <Suspense fallback={<Reading />}>
        <External what="request" structureId={data.structureId} raison={data.raison} />
      </Suspense>
    );
  }
  const open = data.etat === DOSSIER_ETATS.SAISIE || data.elements.some(({ can }) => can.edit);
  if (!open || !mayWrite) return <SentPage dossierId={dossierId} />;
  return (
    <>
      <Suspense fallback={null}>
        <AnswerAlert dossier={data} />
      </Suspense>
      <OpenRequest dossier={data} />
    </>
  );
}

function Reading() {
  useTitle(messages.title);
  return (
    <div className="page page-wide">
      <h1 className="visually-hidden" data-waiting>
        {messages.title}
      </h1>
      <Skeleton lines={8} height={44} />
    </div>
  );
}

type OpenRequestProps = {
  dossier: DossierOut | null;
  onBorn?: ((dossierId: number) => void) | undefined;
};

function OpenRequest({ dossier, onBorn }: OpenRequestProps) {
  const current = useCurrentStructure();
  // Whoever chooses another structure is on the way out: what is open here stays its own until then.
  const [structure] = useState(current);
  const structureId = dossier?.structureId ?? structure?.id ?? 0;
  const raison = dossier?.raison ?? structure?.raison ?? '';
  // Somebody who produces for themselves sings under the name of the account.
  const artiste = structure?.isPersonne ? structure.displayName : '';
  const queries = useQueryClient();
  const [request, setRequest] = useState<Request | null>(null);
  useEffect(() => {
    let opened: Request | null = null;
    const open = () => {
      opened = openRequest({
        dossier,
        structure: { id: structureId, raison, ...(dossier === null && artiste ? { artiste } : {}) },
        onOpened: (dossierId) => {
          takeAddress(dossierId);
          onBorn?.(dossierId);
        },
      });
      setRequest(opened);
    };
    // At the next turn: where effects run twice, what was kept on this device must be sent only once.
    const timer = setTimeout(open);
    return () => {
      clearTimeout(timer);
      setRequest(null);
      const closing = opened?.close().then(() =>
        // The lists were read before these last words.
        readAgain(queries, 'dossiers', 'elements'),
      );
      if (closing) noteClosing(closing);
    };
  }, [dossier, structureId, raison, artiste, onBorn, queries]);
  if (request === null) return null;
  return (
    <RequestContext value={request}>
      <CurrentStep isNew={dossier === null} />
    </RequestContext>
  );
}

/**
 * The address changes without the router, which would take a new page for it and move the focus out of
 * the cell being typed in. The links of the steps carry the number from here on.
 */
function takeAddress(dossierId: number): void {
  const { pathname, search } = window.location;
  const address = pathname.replace(NEW_REQUEST, String(dossierId)) + search;
  window.history.replaceState(window.history.state, '', address);
}

function CurrentStep({ isNew }: { isNew: boolean }) {
  const [parameters] = useSearchParams();
  const step = parameters.get('etape') ?? (isNew ? GENERAL : String(STEPS.recordings));
  const shown = useRef(step);
  useEffect(() => {
    const begun = new AbortController();
    const fetchNext = () => {
      begun.abort();
      const rest = import('../form/recording-form.tsx');
      Promise.all([fetchPaste(), fetchReview(), fetchSent(), rest]).catch(() => undefined);
    };
    for (const sign of ['keydown', 'pointerdown'] as const)
      window.addEventListener(sign, fetchNext, begun);
    return () => begun.abort();
  }, []);
  return (
    // One for each: what waits for its code stands in no other step.
    <Suspense key={step} fallback={<Reading />}>
      <Step step={step} />
      <StepFocus step={step} shown={shown} />
    </Suspense>
  );
}

function Step({ step }: { step: string }) {
  if (step === ONE) return <OneStep />;
  if (step === GENERAL) return <GeneralStep />;
  // Nothing is confirmed before it is sent: the address of the last step leads to the one that sends.
  const checks = [STEPS.check, STEPS.confirmation].map(String).includes(step);
  return checks ? <ReviewStep /> : <RecordingsStep />;
}

/**
 * Going from step to step is a change of page: it begins at its top, and its title takes the focus for those who listen.
 * Inside what waits for the code of the step: whoever is faster than it would be left at the foot of the page, on nothing.
 */
function StepFocus({ step, shown }: { step: string; shown: RefObject<string> }) {
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus();
  }, [step, shown]);
  return null;
}
