import { useQueries, useQuery } from '@tanstack/react-query';
import type { ImportOut } from '#contract/exchange/imports.ts';
import { type Job, listJobs } from '#contract/messages/jobs.ts';
import { IMPORT_STATE_LABELS } from '#domain/import/state-machine.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Badge, type Tone } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { importing } from '#web/producer/messages/import.ts';
import { importPathOf } from '../import-path.ts';
import { importOf } from '../use-import.ts';

const messages = importing.recent;
const SHOWN = 5;
const TONES: Readonly<Record<ImportOut['etat'], Tone>> = {
  RECU: 'cyan',
  ANALYSE: 'ambre',
  CONFIRME: 'cyan',
  IMPORTE: 'vert',
  REFUSE: 'rouge',
  ABANDONNE: 'neutre',
};

/** The person's last imports, so that one awaiting a decision can be found again. */
export function RecentImports() {
  const { data: jobs = [] } = useQuery({
    queryKey: keyOf('jobs', {}, 'recent'),
    queryFn: async ({ signal }) => (await call(listJobs, { query: {} }, signal)).rows,
  });
  const ids = [...new Set(jobs.flatMap(importIdOf))].slice(0, SHOWN);
  const imports = useQueries({
    queries: ids.map((importId) => importOf(String(importId))),
  }).flatMap(({ data }) => (data === undefined || data.etat === 'ABANDONNE' ? [] : [data]));
  if (imports.length === 0) return null;
  return (
    <Card title={messages.title}>
      <ul className="import-list list lines">
        {imports.map((one) => (
          <RecentImport key={one.importId} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function RecentImport({
  one: { importId, fichier, etat, ecrites, createdAt },
}: {
  one: ImportOut;
}) {
  return (
    <li>
      <div>
        <b>{fichier.nom}</b> <Badge tone={TONES[etat]}>{IMPORT_STATE_LABELS[etat]}</Badge>
        <span className="secondary import-below">
          {messages.deposited} <Timestamp at={createdAt} />
          {ecrites > 0 ? ` · ${messages.written(ecrites)}` : null}
        </span>
      </div>
      <LinkButton
        to={importPathOf(importId)}
        variant="secondary"
        aria-label={messages.open(fichier.nom)}
      >
        {messages.show}
      </LinkButton>
    </li>
  );
}

/** Each kind of job has a result in its own shape; those of imports name their import. */
function importIdOf({ result }: Job): number[] {
  if (typeof result !== 'object' || result === null || !('importId' in result)) return [];
  return typeof result.importId === 'number' ? [result.importId] : [];
}
