import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  IconMailForward,
} from '@tabler/icons-react';
import type { TeamRow } from '#contract/account/team.ts';
import { Badge, StatusBadge } from '#web/design/display/badge.tsx';
import { teamMessages as messages } from './messages.ts';
import { nameOf } from './name-of.ts';

const DRAWINGS = {
  ACTIF: { tone: 'vert', icon: IconCircleCheck },
  INVITE: { tone: 'indigo', icon: IconMailForward },
  DEMANDE: { tone: 'ambre', icon: IconHourglass },
} as const;

/** Name, address and status of a person. */
export function PersonHead({ row }: { row: TeamRow }) {
  const { email, status, moi, emailVerifie, fonction } = row;
  const name = nameOf(row);
  return (
    <div className="team-head">
      <div>
        <h3>{name}</h3>
        <p className="secondary">
          {[name === email ? '' : email, fonction].filter(Boolean).join(', ')}
        </p>
        {emailVerifie || status !== 'DEMANDE' ? null : (
          <p className="team-unproved">
            <IconAlertTriangle size={18} aria-hidden />
            {messages.unproved}
          </p>
        )}
      </div>
      <span className="row">
        {moi ? <Badge>{messages.you}</Badge> : null}
        <StatusBadge {...DRAWINGS[status]} label={messages.status[status]} />
      </span>
    </div>
  );
}
