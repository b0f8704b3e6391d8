import { IconCircleCheck, IconHourglass, IconPencil, IconSend } from '@tabler/icons-react';
import { isUnderValidation } from '#domain/structure/state-machine.ts';
import { EmailAlert } from '#web/account/profile/email-alert.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { currentStructure, useSession } from '#web/platform/session/use-session.ts';
import { completeMessages as messages } from './messages.ts';
import { TASKS, type Task, useLacking } from './use-tasks.ts';

const LOCATIONS: Readonly<Record<Task, string>> = {
  profile: '/account/complete/profile',
  structure: '/account/complete/structure',
  representant: '/account/complete/structure#representant',
  justificatifs: '/account/complete/structure#justificatifs',
};

/** What is filled in only once there is a structure. */
const OF_STRUCTURE: ReadonlySet<Task> = new Set<Task>(['representant', 'justificatifs']);

/** The four things to fill in, which of them are, and whether the society has them. */
export function TaskList({ current }: { current: Task }) {
  const lacking = useLacking();
  const { user } = useSession();
  const structure = user ? currentStructure(user) : null;
  const isSent = structure !== null && isUnderValidation(structure.etat);
  return (
    <Card title={isSent ? messages.sentTitle : messages.title}>
      <ol className="task-list list">
        {TASKS.map((task) => (
          <li key={task}>
            {task === current ? (
              <span aria-current="page">{messages.tasks[task]}</span>
            ) : structure === null && OF_STRUCTURE.has(task) ? (
              // Nothing to lead to yet.
              <span className="muted">{messages.tasks[task]}</span>
            ) : (
              <TextLink to={LOCATIONS[task]}>{messages.tasks[task]}</TextLink>
            )}
            {lacking[task]?.length === 0 ? (
              <StatusBadge tone="vert" icon={IconCircleCheck} label={messages.done} />
            ) : (
              <StatusBadge tone="ambre" icon={IconPencil} label={messages.todo} />
            )}
          </li>
        ))}
      </ol>
      <p className="task-unsent">
        {isSent ? <IconHourglass size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
        {isSent ? messages.sent : messages.notSent}
      </p>
      {/* The profile asks for it beside its own fields. */}
      {user && !user.emailVerifie && current !== 'profile' ? (
        <EmailAlert email={user.email} />
      ) : null}
    </Card>
  );
}
