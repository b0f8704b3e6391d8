import { isPersonValidated } from '#domain/profile/state-machine.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import '../account.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { profileMessages as messages } from '#web/app/catalogue/account/profile.ts';
import { ProblemAlert } from '#web/app/page/problem-alert.tsx';
import type { Account } from '#web/app/session/identity.ts';
import { currentStructure, useSession } from '#web/app/session/use-session.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { AccountArea } from '../account-area.tsx';
import { TaskList } from '../complete/task-list.tsx';
import { OwnIdentity } from '../identity/own-identity.tsx';
import { ownProfile } from '../queries.ts';
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

/** Nobody answers to this address yet: saving creates the person. */
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
