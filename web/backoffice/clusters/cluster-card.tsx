import type { ClusterMember, ClusterOut } from '#contract/registration/clusters.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { clustersStaff as words } from '#web/app/catalogue/clusters-staff/clusters.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';

export type ClusterCardProps = { cluster: ClusterOut; onApart: () => void };

export function ClusterCard({ cluster: { score, membres }, onApart }: ClusterCardProps) {
  const [first] = membres;
  const title = words.group(first?.titre ?? words.untitled, first?.artiste ?? '');
  return (
    <Card title={title} aside={<span className="secondary">{words.likeness(score)}</span>}>
      <DataTable<ClusterMember>
        caption={title}
        columns={COLUMNS}
        rows={membres}
        rowId={({ elementId }) => String(elementId)}
        rowName={({ isrc }) => printed(isrc)}
        remember="doublons"
      />
      <p>
        <Button variant="secondary" size="small" onClick={onApart}>
          {words.apart}
        </Button>
      </p>
    </Card>
  );
}

const printed = (isrc: string): string => {
  const parsed = parseIsrc(isrc);
  return parsed === null ? isrc : formatIsrc(parsed);
};

const COLUMNS: readonly Column<ClusterMember>[] = [
  {
    id: 'isrc',
    header: words.columns.code,
    rowHeader: true,
    mono: true,
    phone: 'first',
    cell: ({ isrc }) => (
      <CodeLink isrc={isrc} aria-label={words.sheet(printed(isrc))}>
        {printed(isrc)}
      </CodeLink>
    ),
  },
  {
    id: 'titre',
    header: words.columns.title,
    cell: ({ titre, version }) => [titre ?? words.untitled, version].filter(Boolean).join(', '),
  },
  { id: 'artiste', header: words.columns.artist, cell: ({ artiste }) => artiste },
  { id: 'duree', header: words.columns.duration, phone: 'labelled', mono: true, cell: ({ duree }) => duree },
  {
    id: 'annee',
    header: words.columns.year,
    phone: 'labelled',
    mono: true,
    cell: ({ anneePublication }) => anneePublication,
  },
  {
    id: 'donne',
    header: words.columns.given,
    phone: 'labelled',
    cell: ({ attribueLe }) => <Moment at={attribueLe} />,
  },
  { id: 'titulaire', header: words.columns.holder, cell: ({ structure }) => structure.raison },
];
