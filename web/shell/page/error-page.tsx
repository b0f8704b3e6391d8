import { useEffect, useMemo } from 'react';
import { useRouteError } from 'react-router';
import { TextLink } from '#web/design/action/link.tsx';
import { problems } from '#web/platform/api/messages.ts';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { reportFailure } from '#web/platform/errors/error-reports.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { useSession } from '#web/platform/session/use-session.ts';
import { IdentityFailurePage, Reload } from './identity-failure-page.tsx';
import { failures } from './messages.ts';

/** Error page: explanation, assurance that nothing is lost, reference, and next step. */
export function ErrorPage() {
  const error = useRouteError();
  const { identityFailed } = useSession();
  const reference = useMemo(() => referenceOf(error), [error]);
  const messages = failures.error;
  // In an effect: a page rendered twice would create two references, and show one.
  useEffect(() => {
    reportFailure(error, reference);
    // Logged with the error, for support with the person.
    if (!(error instanceof ProblemError)) console.error(`[${reference}]`, error);
  }, [error, reference]);
  // The page's code loads with the identity client: if both failed, the client is the cause.
  if (identityFailed) return <IdentityFailurePage />;
  return (
    <PlainPage title={messages.title}>
      <p>{sentenceOf(error)}</p>
      <p className="mono muted">{problems.reference(reference)}</p>
      <p className="row">
        <Reload />
        <TextLink to="/">{messages.home}</TextLink>
      </p>
    </PlainPage>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof ProblemError) return error.sentence;
  if (!isFailedImport(error)) return failures.error.sentence;
  return navigator.onLine ? failures.error.newVersion : problems.unreachable.detail;
}

/**
 * True if a module failed to load: after a deployment the previous version's files are gone, and
 * without a network none loads. Only a reload tries again.
 */
function isFailedImport(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|preload CSS/i.test(error.message)
  );
}

const referenceOf = (error: unknown): string =>
  (error instanceof ProblemError && error.problem.instance) ||
  crypto.randomUUID().slice(0, 8).toUpperCase();
