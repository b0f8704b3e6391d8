import { IconAlertTriangle, IconCircleX, IconClockExclamation } from '@tabler/icons-react';
import type { SessionStructure } from '#contract/session.ts';
import { isValidated } from '#domain/structure/life.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { signedInHome } from '../catalogue/home/signed-in-home.ts';
import { useDossiers } from './use-dossiers.ts';

const words = signedInHome.member;

/** What waits for the producer: timings, refusals to correct, the structure itself. */
export function TodoCard({ structure }: { structure: SessionStructure }) {
  const drafts = useDossiers('draft');
  const open = useDossiers('open');
  const rows = [...(drafts.data?.rows ?? []), ...(open.data?.rows ?? [])];
  const known = [...new Map(rows.map((row) => [row.dossierId, row])).values()];
  const timings = known.reduce((sum, row) => sum + row.counts.MINU, 0);
  const refused = known.reduce((sum, row) => sum + row.refuses, 0);
  const complete = isValidated(structure.etat);
  const loading = drafts.isPending || open.isPending;
  return (
    <Card title={words.todo}>
      <ul className="home-todo">
        {complete ? null : (
          <li data-tone="ambre">
            <IconAlertTriangle size={20} aria-hidden />
            {words.structureToComplete}
          </li>
        )}
        {timings > 0 ? (
          <li data-tone="ambre">
            <IconClockExclamation size={20} aria-hidden />
            <TextLink to="/isrc/demandes">{words.timings(timings)}</TextLink>
          </li>
        ) : null}
        {refused > 0 ? (
          <li data-tone="rouge">
            <IconCircleX size={20} aria-hidden />
            <TextLink to="/isrc/demandes">{words.refused(refused)}</TextLink>
          </li>
        ) : null}
      </ul>
      {loading ? <Skeleton lines={1} /> : null}
      {!loading && complete && timings + refused === 0 ? <p className="muted">{words.todoNothing}</p> : null}
    </Card>
  );
}
