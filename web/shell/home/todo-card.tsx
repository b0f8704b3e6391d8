import {
  IconAlertTriangle,
  IconCircleX,
  IconClockExclamation,
  IconPlus,
} from '@tabler/icons-react';
import type { SessionStructure } from '#contract/session.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';
import { useDossiers } from './use-dossiers.ts';

const messages = signedInHome.member;

/** Tasks of the producer: durations, refusals to correct, the structure itself. */
export function TodoCard({ structure, mayAsk }: { structure: SessionStructure; mayAsk: boolean }) {
  const drafts = useDossiers('draft');
  const open = useDossiers('open');
  const rows = [...(drafts.data?.rows ?? []), ...(open.data?.rows ?? [])];
  const existing = [...new Map(rows.map((row) => [row.dossierId, row])).values()];
  const timings = existing.reduce((sum, row) => sum + row.counts.MINU, 0);
  const refused = existing.reduce((sum, row) => sum + row.refuses, 0);
  const complete = isValidated(structure.etat);
  const isFirst = mayAsk && structure.immatriculations + structure.demandes === 0;
  const loading = drafts.isPending || open.isPending;
  return (
    <Card title={messages.todo}>
      <ul className="home-todo stack list gap-8">
        {complete ? null : (
          <li data-tone="ambre">
            <IconAlertTriangle size={20} aria-hidden />
            {messages.structureToComplete}
          </li>
        )}
        {isFirst ? (
          <li>
            <IconPlus size={20} aria-hidden />
            <TextLink to="/isrc/dossier/nouveau?etape=un">{messages.todoFirst}</TextLink>
          </li>
        ) : null}
        {timings > 0 ? (
          <li data-tone="ambre">
            <IconClockExclamation size={20} aria-hidden />
            <TextLink to="/isrc/demandes?statut=MINU">{messages.timings(timings)}</TextLink>
          </li>
        ) : null}
        {refused > 0 ? (
          <li data-tone="rouge">
            <IconCircleX size={20} aria-hidden />
            <TextLink to="/isrc/demandes?statut=USER&corriger=1">
              {messages.refused(refused)}
            </TextLink>
          </li>
        ) : null}
      </ul>
      {loading ? <Skeleton lines={1} /> : null}
      {!loading && complete && !isFirst && timings + refused === 0 ? (
        <p className="muted">{messages.todoNothing}</p>
      ) : null}
    </Card>
  );
}
