import type { ClusterMember, ClusterOut } from '#contract/registration/clusters.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { announce } from '#web/platform/page/announcer.tsx';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { clustersStaff as messages } from './messages.ts';

export function clusterName({ membres: [first] }: ClusterOut): string {
  return messages.group(first?.titre ?? messages.untitled, first?.artiste ?? '');
}

/** Reasons for grouping the codes. */
export const whyOf = ({ score, ressemblance }: ClusterOut): readonly string[] => [
  ...(score === null ? [] : [messages.letters(score)]),
  ...(ressemblance === null ? [] : [messages.sound(ressemblance)]),
];

/** The codes of a group, the oldest entry first; the sheet of one opens over it. */
export function ClusterCard({ cluster }: { cluster: ClusterOut }) {
  return (
    <Card label={clusterName(cluster)}>
      <div className="stack gap-12">
        <p>{messages.why(whyOf(cluster))}</p>
        <p className="secondary">{messages.hint}</p>
        <DataTable<ClusterMember>
          caption={clusterName(cluster)}
          columns={COLUMNS}
          rows={cluster.membres}
          rowId={({ elementId }) => String(elementId)}
          rowName={({ isrc }) => printedIsrc(isrc)}
          remember="doublons"
        />
      </div>
      <OpenCode structureId={null} onDone={announce} />
    </Card>
  );
}

const COLUMNS: readonly Column<ClusterMember>[] = [
  {
    id: 'isrc',
    header: messages.columns.code,
    rowHeader: true,
    mono: true,
    phone: 'first',
    cell: ({ isrc }) => (
      <CodeLink isrc={isrc} aria-label={messages.sheet(printedIsrc(isrc))}>
        {printedIsrc(isrc)}
      </CodeLink>
    ),
  },
  {
    id: 'titre',
    header: messages.columns.title,
    cell: ({ titre, version }) => [titre ?? messages.untitled, version].filter(Boolean).join(', '),
  },
  { id: 'artiste', header: messages.columns.artist, cell: ({ artiste }) => artiste },
  {
    id: 'duree',
    header: messages.columns.duration,
    phone: 'labelled',
    mono: true,
    cell: ({ duree }) => duree,
  },
  {
    id: 'annee',
    header: messages.columns.year,
    phone: 'labelled',
    mono: true,
    cell: ({ anneePublication }) => anneePublication,
  },
  {
    id: 'donne',
    header: messages.columns.input,
    phone: 'labelled',
    cell: ({ attribueLe }) => <Timestamp at={attribueLe} />,
  },
  { id: 'titulaire', header: messages.columns.holder, cell: ({ structure }) => structure.raison },
];
