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
/** The last step, its outcome page and the paste code load once the entry begins. */
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

/** A request from its creation to its submission, at `/isrc/dossier/:dossierId`. */
export function Flow() {
  const { dossierId = NEW_REQUEST } = useParams();
  const [parameters] = useSearchParams();
  const queries = useQueryClient();
  const [born, setBorn] = useState<number | null>(null);
  // The new request was left for another dossier, so it was closed: it is read from the server if
  // opened again.
  if (born !== null && dossierId !== NEW_REQUEST && dossierId !== String(born)) setBorn(null);
  // A request that has just received its number keeps its React key, so that typing is not
  // interrupted.
  const name = dossierId === String(born) ? NEW_REQUEST : dossierId;
  const sent = parameters.has(SENT);
  useEffect(() => {
    // After submission, it is read from the server if opened again.
    if (sent) setBorn(null);
  }, [sent]);
  if (sent) return <SentPage key={dossierId} dossierId={dossierId} />;
  const refetch = (which: number) => {
    setBorn(null);
    // The pressed button disappears with its page.
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
  // Fixed: during a change of structure the open request stays displayed until the page is left.
  const [own] = useState(currentStructureId);
  const mayWrite = menu.mesCodes || menu.preparer;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('dossier', { dossierId: Number(dossierId) }),
    queryFn: async ({ signal }) => {
      await whenClosed();
      return call(readDossier, { query: { dossierId } }, signal);
    },
    // Read once: afterwards this screen holds the current version, and reports concurrent changes.
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
  // Fixed: during a change of structure the open request keeps its own.
  const [structure] = useState(current);
  const structureId = dossier?.structureId ?? structure?.id ?? 0;
  const raison = dossier?.raison ?? structure?.raison ?? '';
  // A natural person's recordings bear the name of the account as artist.
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
    // Deferred: in strict mode effects run twice, but lines stored on the device must be sent once.
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
    // One boundary per step, so that loading one step does not hide another.
    <Suspense key={step} fallback={<Reading />}>
      <Step step={step} />
      <StepFocus step={step} shown={shown} />
    </Suspense>
  );
}

function Step({ step }: { step: string }) {
  if (step === ONE) return <OneStep />;
  if (step === GENERAL) return <GeneralStep />;
  // Before submission, the URL of the confirmation leads to the check, which submits.
  const checks = [STEPS.check, STEPS.confirmation].map(String).includes(step);
  return checks ? <ReviewStep /> : <RecordingsStep />;
}

/**
 * A change of step counts as a change of page: scrolls to the top and focuses the title. Inside the
 * Suspense boundary, because the step's code may load later.
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
