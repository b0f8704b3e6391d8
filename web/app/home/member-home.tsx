import { IconPlus } from '@tabler/icons-react';
import type { SessionStructure, SessionUser } from '#contract/session.ts';
import { isValidated } from '#domain/structure/life.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { FindBySound } from '#web/registration/sound/find-by-sound.tsx';
import { Ways } from '#web/texts/ways.tsx';
import { signedInHome } from '../catalogue/home/signed-in-home.ts';
import { pages } from '../catalogue/pages.ts';
import { homeMore } from '../catalogue/public/home.ts';
import { currentStructure } from '../session/use-session.ts';
import { AgreementsCard } from './asked/agreements-card.tsx';
import { EmailNotice } from './asked/email-notice.tsx';
import { InvitationsCard } from './asked/invitations-card.tsx';
import { AccountCard } from './member/account-card.tsx';
import { CountsCard } from './member/counts-card.tsx';
import { FirstRequestCard } from './member/first-request-card.tsx';
import { LastCodesCard } from './member/last-codes-card.tsx';
import { LastRequestsCard } from './member/last-requests-card.tsx';
import { ResumeCard } from './member/resume-card.tsx';
import { TodoCard } from './member/todo-card.tsx';

const words = signedInHome.member;

const hasBegun = ({ immatriculations, demandes }: SessionStructure) =>
  immatriculations + demandes > 0;

/** What was begun, then what was sent and given; for a newcomer, the first request. */
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

/** A producer's start: what was begun, what is asked of them, the numbers, and a new request. */
export function MemberHome({ user }: { user: SessionUser }) {
  const structure = currentStructure(user);
  const { menu, raisonBlocage } = user;
  return (
    <div className="page">
      <PageHead
        title={words.title(user.prenom)}
        actions={
          menu.nouvelleDemande ? (
            <LinkButton to="/isrc" icon={<IconPlus size={20} aria-hidden />}>
              {words.newRequest}
            </LinkButton>
          ) : null
        }
      />
      <InvitationsCard />
      {user.emailVerifie ? null : <EmailNotice email={user.email} />}
      {structure && isValidated(structure.etat) && user.nom !== '' ? null : (
        <AccountCard structure={structure} named={user.nom !== ''} mayPrepare={menu.preparer} />
      )}
      {raisonBlocage && structure && isValidated(structure.etat) ? (
        <Notice tone="warning" title={words.blocked}>
          <p>{raisonBlocage}</p>
        </Notice>
      ) : null}
      {structure && menu.consulter && !menu.mesCodes && !raisonBlocage ? (
        <Notice tone="info">
          <p>{pages.access.noRole}</p>
        </Notice>
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
      {/* Whoever has codes knows what one is: their own lists take the place. */}
      {structure && structure.immatriculations > 0 ? null : <Ways title={homeMore.ways} />}
    </div>
  );
}
