import { useState } from 'react';
import type { Personalite } from '#domain/structure/rows/company.ts';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { structureMessages } from '#web/form/messages/structure.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { TaskList } from '../complete/task-list.tsx';
import { WhoCards } from '../structure/who-cards.tsx';
import { CreateCard } from './create-card.tsx';
import { JoinCard } from './join-card.tsx';
import { joinMessages as messages } from './messages.ts';
import { RequestsCard } from './requests-card.tsx';
import { useJoining } from './use-joining.ts';

/** Adds a structure, or the first one: choice of the kind, then search before creation. */
export function FindStructure({ first = false }: { first?: boolean }) {
  const title = first ? messages.firstTitle : messages.title;
  useTitle(title);
  const joining = useJoining();
  const [who, setWho] = useState<Personalite | null>(null);
  return (
    <div className="page account-page">
      <PageHead title={title} subtitle={first ? messages.firstSubtitle : messages.subtitle} />
      {first ? <TaskList current="structure" /> : null}
      <RequestsCard />
      <Card label={structureMessages.who.question}>
        <WhoCards id="champ-pour-qui" value={who} onValue={setWho} />
      </Card>
      {who === 'MORALE' ? <JoinCard joining={joining} /> : null}
      {who === null ? null : <CreateCard key={who} personalite={who} joining={joining} />}
    </div>
  );
}
