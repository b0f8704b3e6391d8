import { IconPlus } from '@tabler/icons-react';
import type { SessionStructure, SessionUser } from '#contract/session.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import { EmailAlert } from '#web/account/profile/email-alert.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { pages } from '#web/platform/page/messages.ts';
import { currentStructure } from '#web/platform/session/use-session.ts';
import { FindBySound } from '#web/registration/sound/find-by-sound.tsx';
import { homeMore } from '#web/shell/home/messages/public.ts';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';
import { Ways } from '#web/texts/ways.tsx';
import { AccountCard } from './account-card.tsx';
import { AgreementsCard } from './agreements-card.tsx';
import { CountsCard } from './counts-card.tsx';
import { FirstRequestCard } from './first-request-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { LastCodesCard } from './last-codes-card.tsx';
import { LastRequestsCard } from './last-requests-card.tsx';
import { ResumeCard } from './resume-card.tsx';
import { TodoCard } from './todo-card.tsx';

const messages = signedInHome.member;

const hasBegun = ({ immatriculations, demandes }: SessionStructure) =>
  immatriculations + demandes > 0;

/** Drafts, then submitted requests and codes; for a newcomer, the first request. */
function Lists({ structure, menu }: { structure: SessionStructure; menu: SessionUser['menu'] }) {
  if (!hasBegun(structure) && menu.nouvelleDemande) return <FirstRequestCard />;
  return (
    <div className="stack">
      {menu.mesCodes ? <ResumeCard /> : null}
      {structure.immatriculations > 0 ? <LastCodesCard /> : null}
      {hasBegun(structure) ? <LastRequestsCard /> : null}
    </div>
  );
}

/** Home page of a producer: drafts, pending tasks, counts, and a new request. */
export function MemberHome({ user }: { user: SessionUser }) {
  const structure = currentStructure(user);
  const { menu, raisonBlocage } = user;
  return (
    <div className="page">
      <PageHead
        title={messages.title(user.prenom)}
        actions={
          menu.nouvelleDemande ? (
            <LinkButton to="/isrc" icon={<IconPlus size={20} aria-hidden />}>
              {messages.newRequest}
            </LinkButton>
          ) : null
        }
      />
      <InvitationsCard />
      {user.emailVerifie ? null : <EmailAlert email={user.email} />}
      {structure && isValidated(structure.etat) ? null : (
        <AccountCard structure={structure} mayPrepare={menu.preparer} />
      )}
      {raisonBlocage && structure && isValidated(structure.etat) ? (
        <AlertBox tone="warning" title={messages.blocked}>
          <p>{raisonBlocage}</p>
        </AlertBox>
      ) : null}
      {structure && menu.consulter && !menu.mesCodes && !raisonBlocage ? (
        <AlertBox tone="info">
          <p>{pages.access.noRole}</p>
        </AlertBox>
      ) : null}
      {structure && menu.mesCodes ? <AgreementsCard /> : null}
      {structure && menu.consulter ? (
        <div className="home-columns">
          <Lists structure={structure} menu={menu} />
          <div className="stack">
            {menu.mesCodes ? (
              <TodoCard structure={structure} mayAsk={menu.nouvelleDemande} />
            ) : null}
            {hasBegun(structure) ? <CountsCard structure={structure} menu={menu} /> : null}
            {menu.mesCodes && hasBegun(structure) ? (
              <FindBySound codesAt="/isrc/list" raison={structure.raison} />
            ) : null}
          </div>
        </div>
      ) : null}
      {/* Not shown to structures with codes, which have their own lists instead. */}
      {structure && structure.immatriculations > 0 ? null : <Ways title={homeMore.ways} />}
    </div>
  );
}
