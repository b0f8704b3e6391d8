import { joinWords as words } from '#web/app/catalogue/account/join.ts';
import { useTitle } from '#web/app/title.ts';
import { PageHead } from '#web/design/display/page-head.tsx';
import { TaskList } from '../complete/task-list.tsx';
import { CreateCard } from './create-card.tsx';
import { JoinCard } from './join-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { useJoining } from './use-joining.ts';

/** One more structure, or the first one: search before creating. */
export function FindStructure({ first = false }: { first?: boolean }) {
  const title = first ? words.firstTitle : words.title;
  useTitle(title);
  const joining = useJoining();
  return (
    <div className="page account-page">
      <PageHead title={title} subtitle={words.subtitle} />
      {first ? <TaskList current="structure" /> : null}
      <RequestsCard />
      <JoinCard joining={joining} />
      <CreateCard joining={joining} />
    </div>
  );
}
