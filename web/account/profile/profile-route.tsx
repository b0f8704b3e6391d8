import '../account.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isPersonValidated } from '#domain/profile/state-machine.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import type { Account } from '#web/platform/session/identity.ts';
import { currentStructure, useSession } from '#web/platform/session/use-session.ts';
import { AccountArea } from '../account-area.tsx';
import { TaskList } from '../complete/task-list.tsx';
import { OwnIdentity } from '../identity/own-identity.tsx';
import { ownProfile } from '../queries.ts';
import { profileMessages as messages } from './messages.ts';
import { ProfilePreferences } from './preferences.tsx';
import { ProfileForm } from './profile-form.tsx';

const COMPLETE = '/account/complete/profile';
const PLAIN = '/account/profile';

/** `/account/profile`, and `/account/complete/profile` while the structure is not validated. */
export function Component() {
  const { user, account } = useSession();
  const { pathname } = useLocation();
  if (account === null) return null;
  const structure = user ? currentStructure(user) : null;
  const complete = structure === null || !isValidated(structure.etat);
  const own = complete ? COMPLETE : PLAIN;
  if (pathname !== own) return <Navigate to={own} replace />;
  return (
    <AccountArea>
      {user ? (
        <ExistingProfile account={account} complete={complete} />
      ) : (
        <FirstProfile account={account} />
      )}
    </AccountArea>
  );
}

/** No person has this address yet: saving creates the record. */
function FirstProfile({ account }: { account: Account }) {
  const { reload } = useSession();
  const navigate = useNavigate();
  useTitle(messages.completeTitle);
  const goOn = async () => {
    await reload();
    await navigate('/account/complete/structure');
    announce(messages.saved);
  };
  return (
    <div className="page account-page">
      <PageHead title={messages.completeTitle} subtitle={messages.firstSubtitle} />
      <ProfileForm
        profile={null}
        account={account}
        saveLabel={messages.saveAndContinue}
        onSaved={() => void goOn()}
      />
    </div>
  );
}

function ExistingProfile({ account, complete }: { account: Account; complete: boolean }) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const title = complete ? messages.completeTitle : messages.title;
  useTitle(title);
  const { data: profile, error, refetch } = useQuery(ownProfile);
  const goOn = async () => {
    await refresh();
    if (complete) await navigate('/account/complete/structure');
    announce(messages.saved);
  };
  return (
    <div className="page account-page">
      <PageHead title={title} subtitle={messages.subtitle} />
      {complete ? <TaskList current="profile" /> : null}
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {profile || error ? null : <Skeleton lines={6} height={44} />}
      {profile ? (
        <>
          <ProfileForm
            profile={profile}
            account={account}
            saveLabel={complete ? messages.saveAndContinue : accountForm.save}
            onSaved={() => void goOn()}
          />
          {isPersonValidated(profile.etat) && profile.can.edit ? (
            <OwnIdentity profile={profile} />
          ) : null}
          <ProfilePreferences profile={profile} />
        </>
      ) : null}
    </div>
  );
}
