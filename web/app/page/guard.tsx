import { IconLogin2 } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import type { SessionUser } from '../../../contract/session.ts';
import { Button } from '../../design/action/button.tsx';
import { LinkButton, TextLink } from '../../design/action/link.tsx';
import { Notice } from '../../design/feedback/notice.tsx';
import { frame } from '../catalogue/frame.ts';
import { pages } from '../catalogue/pages.ts';
import { refused } from '../catalogue/refused.ts';
import { useConfiguration } from '../runtime-configuration.ts';
import { useSession } from '../session/use-session.ts';
import { LoadingPage } from './loading-page.tsx';
import { PlainPage } from './plain-page.tsx';
import { RecordProblemPage } from './record-problem-page.tsx';

/** What a page may ask of the session, as the server states it. */
export type Opening = keyof typeof refused.access.reasons;

/**
 * Lets the page show, or explains why not. A courtesy only: the server decides each call again.
 */
export function Guard({ opening }: { opening: Opening }) {
  const { user, account, problem, reload } = useSession();
  if (user === undefined) return <LoadingPage />;
  if (account === null) return <SignInFirst />;
  if (problem !== null) return <RecordProblemPage problem={problem} onRetry={() => void reload()} />;
  if (user === null) return <NoRecord />;
  return user.menu[opening] ? <Outlet /> : <NotOpen user={user} opening={opening} />;
}

function SignInFirst() {
  const { signIn } = useSession();
  return (
    <PlainPage title={refused.visitor.title}>
      <p>{refused.visitor.sentence}</p>
      <Button icon={<IconLogin2 size={20} aria-hidden />} onClick={() => void signIn()}>
        {frame.signIn}
      </Button>
    </PlainPage>
  );
}

function NoRecord() {
  const { brand } = useConfiguration();
  return (
    <PlainPage title={refused.stranger.title}>
      <p>{refused.stranger.sentence}</p>
      <TextLink to={`mailto:${brand.contactEmail}`}>{pages.contact}</TextLink>
    </PlainPage>
  );
}

function NotOpen({ user, opening }: { user: SessionUser; opening: Opening }) {
  const precise = opening === 'nouvelleDemande' ? user.raisonBlocage : null;
  return (
    <PlainPage title={refused.access.title}>
      <Notice tone="warning">
        <p>{precise ?? refused.access.reasons[opening]}</p>
      </Notice>
      {user.structures.length > 1 ? <p>{refused.access.otherStructure}</p> : null}
      <LinkButton to="/" variant="secondary">
        {refused.access.home}
      </LinkButton>
    </PlainPage>
  );
}
