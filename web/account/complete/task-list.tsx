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

/** Tasks available only once a structure exists. */
const OF_STRUCTURE: ReadonlySet<Task> = new Set<Task>(['representant', 'justificatifs']);

/**
 * List of the four tasks to complete, with their status and whether the account was submitted to
 * the society.
 */
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
              // No link while the page does not exist yet.
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
      {/* Hidden on the profile page, which shows this alert beside its own fields. */}
      {user && !user.emailVerifie && current !== 'profile' ? (
        <EmailAlert email={user.email} />
      ) : null}
    </Card>
  );
}
