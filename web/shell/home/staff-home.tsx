import { IconArrowRight } from '@tabler/icons-react';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listJoins } from '#contract/account/joins.ts';
import { listRights } from '#contract/account/rights.ts';
import { listWaitingAccounts } from '#contract/account/workflow.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import type { SessionUser } from '#contract/session.ts';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { registerPath, reviewPath } from '#web/platform/page/navigation.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import {
  inLots,
  useTransfers,
  useWaitingCorrections,
} from '#web/registration/agreement/use-accords.ts';
import { waitingChanges } from '#web/registration/identity/identity-changes.ts';
import { registerState } from '#web/registration/register/messages.ts';
import { RegisterAlert } from '#web/registration/register/register-alert.tsx';
import { useRegisterState } from '#web/registration/register/use-register-state.ts';
import { FindBySound } from '#web/registration/sound/find-by-sound.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';
import { AgreementsCard } from './agreements-card.tsx';
import { FirstStartAlert } from './first-start-alert.tsx';
import { InvitationsCard } from './invitations-card.tsx';

const messages = signedInHome.staff;

/** Home page of staff: number of waiting items, and their age. */
export function StaffHome({ user }: { user: SessionUser }) {
  const { brand } = useConfiguration();
  return (
    <div className="page">
      <PageHead title={messages.title(user.prenom)} />
      <InvitationsCard />
      <FirstStartAlert user={user} />
      <Register />
      <AgreementsCard />
      <div className="waiting-cards">
        <Dossiers />
        <Accounts />
        <Identities />
        <Joins />
        <Corrections />
        <Transfers />
        {user.menu.securite ? <Rights /> : null}
      </div>
      <FindBySound codesAt={`/${brand.slug}/consultations`} raison={null} />
    </div>
  );
}

/** Renders nothing while codes can be assigned. */
function Register() {
  const { brand } = useConfiguration();
  const { data } = useRegisterState();
  if (data === undefined) return null;
  return (
    <RegisterAlert state={data}>
      <p>
        <TextLink to={registerPath(brand.slug)}>{registerState.see}</TextLink>
      </p>
    </RegisterAlert>
  );
}

function Dossiers() {
  const configuration = useConfiguration();
  const query = useFirstOf({});
  const { data } = useFirstOf({ tenu: true });
  const locked = data?.total ?? 0;
  return (
    <WaitingCard
      messages={messages.dossiers}
      query={query}
      count={query.data?.total ?? 0}
      note={locked > 0 ? messages.locked(locked) : null}
      oldest={query.data?.rows[0]?.waitingSince ?? null}
      to={reviewPath(configuration)}
      main
    />
  );
}

/** Number of waiting requests and the oldest one, without loading the queue. */
const useFirstOf = (narrowed: { readonly tenu?: true }) =>
  useQuery({
    queryKey: keyOf('dossiers', {}, 'treat', 'first', narrowed),
    queryFn: ({ signal }) =>
      call(listDossiers, { body: { file: 'treat', ...narrowed, page: { taille: 1 } } }, signal),
  });

function Accounts() {
  const { brand } = useConfiguration();
  const query = useQuery({
    queryKey: keyOf('accounts', {}, 'waiting', { texte: '' }),
    queryFn: ({ signal }) => call(listWaitingAccounts, { query: {} }, signal),
  });
  return (
    <WaitingCard
      messages={messages.accounts}
      query={query}
      count={query.data?.total ?? 0}
      oldest={query.data?.rows[0]?.submittedAt ?? null}
      to={`/${brand.slug}/utilisateurs`}
    />
  );
}

/** Changes requested to validated identities. */
function Identities() {
  const { brand } = useConfiguration();
  const query = useQuery(waitingChanges);
  return (
    <WaitingCard
      messages={messages.identities}
      query={query}
      count={query.data?.total ?? 0}
      oldest={query.data?.rows[0]?.demandeLe ?? null}
      to={`/${brand.slug}/identites`}
    />
  );
}

/** Waiting join requests, answered by a structure or by the society. */
function Joins() {
  const { brand } = useConfiguration();
  const query = useQuery({
    queryKey: keyOf('teams', {}, 'joins'),
    queryFn: ({ signal }) => call(listJoins, {}, signal),
  });
  return (
    <WaitingCard
      messages={messages.joins}
      query={query}
      count={query.data?.total ?? 0}
      oldest={query.data?.rows[0]?.demandeLe ?? null}
      to={`/${brand.slug}/rattachements`}
    />
  );
}

/** Corrections that the society answers; its own wait for the structure. */
function Corrections() {
  const { brand } = useConfiguration();
  const query = useWaitingCorrections();
  const requests = (query.data?.rows ?? []).filter(({ parLaSociete }) => !parLaSociete);
  return (
    <WaitingCard
      messages={messages.corrections}
      query={query}
      count={inLots(requests).length}
      note={query.data?.capped ? messages.oldestOnly : null}
      oldest={requests.at(-1)?.demandeLe ?? null}
      to={`/${brand.slug}/consultations?vue=corrections`}
    />
  );
}

function Transfers() {
  const { brand } = useConfiguration();
  const query = useTransfers({ waitingOnly: true });
  const rows = query.data?.rows ?? [];
  return (
    <WaitingCard
      messages={messages.transfers}
      query={query}
      count={query.data?.total ?? 0}
      oldest={rows.at(-1)?.proposeLe ?? null}
      to={`/${brand.slug}/consultations?vue=transferts`}
    />
  );
}

/** What people ask about their data: for managers, who answer. */
function Rights() {
  const { brand } = useConfiguration();
  const query = useQuery(requestedRights);
  const waiting = (query.data?.rows ?? []).filter(({ traiteeLe }) => traiteeLe === null);
  return (
    <WaitingCard
      messages={messages.rights}
      query={query}
      count={waiting.length}
      note={messages.rightsNote}
      oldest={waiting[0]?.demandeeLe ?? null}
      to={`/${brand.slug}/droits`}
    />
  );
}

const requestedRights = queryOptions({
  queryKey: keyOf('profiles', {}, 'droits'),
  queryFn: ({ signal }) => call(listRights, {}, signal),
});

type WaitingCardProps = {
  messages: {
    readonly title: string;
    readonly waiting: (count: number) => string;
    readonly empty: string;
    readonly open: string;
  };
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  count: number;
  /** Note below the number. */
  note?: string | null;
  oldest: string | null;
  to: string;
  /** True for the main queue. */
  main?: boolean;
};

/** A queue of the society: number of waiting items, the oldest timestamp, and the link. */
function WaitingCard({
  messages,
  query,
  count,
  note = null,
  oldest,
  to,
  main = false,
}: WaitingCardProps) {
  const { data, error, refetch } = query;
  return (
    <Card title={messages.title}>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={2} />}
      {data && count === 0 ? <p className="muted">{messages.empty}</p> : null}
      {data && count > 0 ? (
        <div className="queue-line stack gap-4">
          <p className="queue-number">{messages.waiting(count)}</p>
          {note === null ? null : <p className="secondary">{note}</p>}
          {oldest ? (
            <p className="secondary">
              {signedInHome.staff.oldest} <Timestamp at={oldest} />
            </p>
          ) : null}
          <LinkButton
            to={to}
            variant={main ? 'primary' : 'secondary'}
            iconEnd={<IconArrowRight size={20} aria-hidden />}
          >
            {messages.open}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
