import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TeamRow } from '#contract/account/team.ts';
import { representantMessages as messages, teamMessages } from '#web/account/team/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useUser } from '#web/platform/session/use-session.ts';
import { teamOf } from '../queries.ts';
import { nameOf } from '../team/name-of.ts';
import { ReplegForm } from './repleg-form.tsx';

/** Who legally commits the structure; another can be named, and one who never signed in corrected. */
export function ReplegCard({ structureId }: { structureId: number }) {
  const { menu } = useUser();
  const { data, error, refetch } = useQuery(teamOf(structureId));
  /** The person to correct, or `new`; null while the form is closed. */
  const [open, setOpen] = useState<TeamRow | 'new' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const named = data?.rows.filter(({ isRepresentantLegal }) => isRepresentantLegal) ?? [];
  const close = () => {
    setOpen(null);
    // The button is rendered again after the form closes.
    setTimeout(() => button.current?.focus());
  };
  return (
    <Card title={messages.title}>
      <div className="account-fields stack gap-20 account-wide">
        <p className="secondary">{messages.sentence}</p>
        {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={2} />}
        {data && named.length === 0 ? <p>{messages.none}</p> : null}
        {named.length > 0 ? (
          <ul className="file-list">
            {named.map((row) => (
              <Named key={row.interlocuteurId} row={row} onCorrect={() => setOpen(row)} />
            ))}
          </ul>
        ) : null}
        {open === null ? (
          <div className="row">
            {data?.can.nameRepresentantLegal ? (
              <Button
                ref={button}
                variant="secondary"
                icon={<IconUserPlus size={18} aria-hidden />}
                onClick={() => setOpen('new')}
              >
                {named.length === 0 ? messages.addFirst : messages.add}
              </Button>
            ) : null}
            {menu.collaborateurs ? (
              <TextLink to="/account/structure/team">{messages.team}</TextLink>
            ) : null}
          </div>
        ) : (
          <ReplegForm
            structureId={structureId}
            person={open === 'new' ? null : open}
            onDone={close}
          />
        )}
      </div>
    </Card>
  );
}

function Named({ row, onCorrect }: { row: TeamRow; onCorrect: () => void }) {
  const { email, status, moi } = row;
  const name = nameOf(row);
  return (
    <li className="file-line">
      <span className="file-what stack">
        <b>{name === email ? messages.unnamed : name}</b>
        <span className="secondary">
          {[
            email,
            moi ? teamMessages.you.toLowerCase() : '',
            status === 'INVITE' ? messages.invited : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      {status === 'INVITE' ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={messages.correctNamed(name)}
          onClick={onCorrect}
        >
          {messages.correct}
        </Button>
      ) : null}
    </li>
  );
}
