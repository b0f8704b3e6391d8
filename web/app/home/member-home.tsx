import { IconPlus } from '@tabler/icons-react';
import type { SessionUser } from '#contract/session.ts';
import { isValidated } from '#domain/structure/life.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Ways } from '#web/texts/ways.tsx';
import { signedInHome } from '../catalogue/home/signed-in-home.ts';
import { homeMore } from '../catalogue/public/home.ts';
import { currentStructure } from '../session/use-session.ts';
import { AccountCard } from './account-card.tsx';
import { CountsCard } from './counts-card.tsx';
import { ResumeCard } from './resume-card.tsx';
import { TodoCard } from './todo-card.tsx';

const words = signedInHome.member;

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
      {structure && isValidated(structure.etat) && user.nom !== '' ? null : (
        <AccountCard structure={structure} named={user.nom !== ''} />
      )}
      {raisonBlocage && structure && isValidated(structure.etat) ? (
        <Notice tone="warning" title={words.blocked}>
          <p>{raisonBlocage}</p>
        </Notice>
      ) : null}
      {structure && !menu.mesCodes && !raisonBlocage ? (
        <Notice tone="info">
          <p>{words.noRole}</p>
        </Notice>
      ) : null}
      {structure && menu.mesCodes ? (
        <div className="home-columns">
          <ResumeCard />
          <div className="stack">
            <TodoCard structure={structure} />
            <CountsCard structure={structure} menu={menu} />
          </div>
        </div>
      ) : null}
      <Ways title={homeMore.ways} />
    </div>
  );
}
