import { IconLogin2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Outlet } from 'react-router';
import type { SessionUser } from '#contract/session.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { frame } from '#web/messages/frame.ts';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { pages } from '#web/platform/page/messages.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { currentStructure, useSession } from '#web/platform/session/use-session.ts';
import { failures } from './messages.ts';
import { RecordProblemPage } from './record-problem-page.tsx';

/** Rights a page may require of the session, as returned by the server. */
export type Opening = keyof typeof pages.access.reasons;

/** Drafts can be prepared while the account is under review. */
function isOpen({ menu }: SessionUser, opening: Opening): boolean {
  const prepares = opening === 'mesCodes' || opening === 'dossier';
  if (prepares && menu.preparer) return true;
  return opening === 'dossier' ? menu.consulter : menu[opening];
}

export type GuardProps = {
  /**
   * Null: every person with a record. `anyone`: every signed-in person, with or without a record.
   */
  opening: Opening | 'anyone' | null;
};

/** Renders the page, or explains why not. A convenience only: the server checks every call. */
export function Guard({ opening }: GuardProps) {
  const { user, account, problem, reload } = useSession();
  if (user === undefined) return <LoadingPage />;
  if (account === null) return <SignInFirst />;
  if (problem !== null)
    return <RecordProblemPage problem={problem} onRetry={() => void reload()} />;
  if (opening === 'anyone') return <Outlet />;
  if (user === null) return <NoRecord />;
  if (opening === null || isOpen(user, opening)) return <Outlet />;
  return (
    <AskAgain key={opening}>
      <NotOpen user={user} opening={opening} />
    </AskAgain>
  );
}

/** A recent action may have opened the page: the session is refreshed once before the refusal. */
function AskAgain({ children }: { children: ReactNode }) {
  const { refresh } = useSession();
  const [isRequested, setRequested] = useState(false);
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    ask().finally(() => setRequested(true));
  }, []);
  return isRequested ? children : <LoadingPage />;
}

function SignInFirst() {
  const { signIn } = useSession();
  return (
    <PlainPage title={pages.visitor.title}>
      <p>{pages.visitor.sentence}</p>
      <Button icon={<IconLogin2 size={20} aria-hidden />} onClick={() => void signIn()}>
        {frame.signIn}
      </Button>
    </PlainPage>
  );
}

function NoRecord() {
  const { brand } = useConfiguration();
  return (
    <PlainPage title={pages.stranger.title}>
      <p>{pages.stranger.sentence}</p>
      <LinkButton to="/account/complete/profile">{pages.stranger.begin}</LinkButton>
      <TextLink to={`mailto:${brand.contactEmail}`}>{failures.contact}</TextLink>
    </PlainPage>
  );
}

function NotOpen({ user, opening }: { user: SessionUser; opening: Opening }) {
  return (
    <PlainPage title={pages.access.title}>
      <AlertBox tone="warning">
        <p>{reasonOf(user, opening)}</p>
      </AlertBox>
      {user.structures.length > 1 ? <p>{pages.access.otherStructure}</p> : null}
      <LinkButton to="/" variant="secondary">
        {pages.access.home}
      </LinkButton>
    </PlainPage>
  );
}

/**
 * Reason for the refusal: the server's for requests; the missing role; else the page's general
 * condition.
 */
function reasonOf(user: SessionUser, opening: Opening): string {
  const { menu, raisonBlocage } = user;
  const explains = opening === 'mesCodes' || (OF_CODES.includes(opening) && areCodesHidden(user));
  if (explains && raisonBlocage !== null) return raisonBlocage;
  if (opening === 'mesCodes' && menu.consulter) return pages.access.noRole;
  if (opening === 'prefixes' && menu.consulter && hasPrefix(user))
    return pages.access.noRoleForPrefixes;
  return pages.access.reasons[opening];
}

function hasPrefix(user: SessionUser): boolean {
  const current = currentStructure(user);
  return current !== null && (current.hasPrefixePhono || current.hasPrefixeVideo);
}

const OF_CODES: readonly Opening[] = ['mesCodes', 'consulter', 'dossier', 'prefixes'];

/** True if the structure is validated but this portal does not show its codes. */
function areCodesHidden(user: SessionUser): boolean {
  const current = currentStructure(user);
  return current !== null && isValidated(current.etat) && !user.menu.consulter;
}
