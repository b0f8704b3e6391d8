import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconClockExclamation,
  IconCopy,
} from '@tabler/icons-react';
import { grid } from '#web/app/catalogue/producer-grid.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { StatutBadge } from '#web/registration/statut-badge.tsx';
import type { Standing } from '../sheet/standing.ts';

const words = grid.states;

/** The last column: what this line is waiting for. */
export function RowState({ standing }: { standing: Standing }) {
  switch (standing.kind) {
    case 'blank':
      return <span className="muted">{words.blank}</span>;
    case 'ready':
      return (
        <Badge tone="vert" icon={IconCheck}>
          {words.ready}
        </Badge>
      );
    case 'untimed':
      return (
        <Badge tone="ambre" icon={IconClockExclamation}>
          {words.untimed}
        </Badge>
      );
    case 'conflict':
      return (
        <Badge tone="ambre" icon={IconAlertTriangle}>
          {words.conflict}
        </Badge>
      );
    case 'faults':
      return (
        <Badge tone="rouge" icon={IconAlertCircle}>
          {words.faults(standing.count)}
        </Badge>
      );
    case 'refused':
      return (
        <Badge tone="rouge" icon={IconCircleX}>
          {words.refused}
        </Badge>
      );
    case 'duplicate':
      return (
        <Badge tone="ambre" icon={IconCopy}>
          {words.duplicate(standing.line)}
        </Badge>
      );
    case 'sent':
      return <StatutBadge statut={standing.statut} />;
  }
}
