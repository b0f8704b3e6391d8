import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconClockExclamation,
  IconCopy,
} from '@tabler/icons-react';
import { Badge } from '#web/design/display/badge.tsx';
import { grid } from '#web/producer/messages/grid.ts';
import { StatutBadge } from '#web/registration/statut-badge.tsx';
import type { RowStatus } from '../sheet/row-status.ts';

const messages = grid.states;

/** Last column: status of the line. */
export function RowState({ status }: { status: RowStatus }) {
  switch (status.kind) {
    case 'blank':
      return <span className="muted">{messages.blank}</span>;
    case 'ready':
      return (
        <Badge tone="vert" icon={IconCheck}>
          {messages.ready}
        </Badge>
      );
    case 'untimed':
      return (
        <Badge tone="ambre" icon={IconClockExclamation}>
          {messages.untimed}
        </Badge>
      );
    case 'conflict':
      return (
        <Badge tone="ambre" icon={IconAlertTriangle}>
          {messages.conflict}
        </Badge>
      );
    case 'faults':
      return (
        <Badge tone="rouge" icon={IconAlertCircle}>
          {messages.errors(status.count)}
        </Badge>
      );
    case 'refused':
      return (
        <Badge tone="rouge" icon={IconCircleX}>
          {messages.refused}
        </Badge>
      );
    case 'duplicate':
      return (
        <Badge tone="ambre" icon={IconCopy}>
          {messages.duplicate(status.line)}
        </Badge>
      );
    case 'sent':
      return <StatutBadge statut={status.statut} />;
  }
}
