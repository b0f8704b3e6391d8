import { IconCircleCheck, IconPencil, IconSend } from '@tabler/icons-react';
import { completeWords as words } from '#web/app/catalogue/account/complete.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { TASKS, type Task, useLacking } from './use-tasks.ts';

const PLACES: Readonly<Record<Task, string>> = {
  profile: '/account/complete/profile',
  structure: '/account/complete/structure',
  representant: '/account/complete/structure#representant',
  justificatifs: '/account/complete/structure#justificatifs',
};

/** The four things to fill in, which of them are, and that none of it has been sent yet. */
export function TaskList({ current }: { current: Task }) {
  const lacking = useLacking();
  return (
    <Card title={words.title}>
      <ol className="task-list">
        {TASKS.map((task) => (
          <li key={task}>
            {task === current ? (
              <span aria-current="page">{words.tasks[task]}</span>
            ) : (
              <TextLink to={PLACES[task]}>{words.tasks[task]}</TextLink>
            )}
            {lacking[task]?.length === 0 ? (
              <StatusBadge tone="vert" icon={IconCircleCheck} label={words.done} />
            ) : (
              <StatusBadge tone="ambre" icon={IconPencil} label={words.todo} />
            )}
          </li>
        ))}
      </ol>
      <p className="task-unsent">
        <IconSend size={18} aria-hidden />
        {words.notSent}
      </p>
    </Card>
  );
}
