import { IconBan, IconCircleX } from '@tabler/icons-react';
import type { ElementRow } from '#contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { elements as words } from '#web/app/catalogue/producer-elements.ts';
import { Badge, StatusBadge } from '#web/design/display/badge.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import type { Column } from '#web/design/table/column.ts';
import { IsrcCode } from '../isrc-code.tsx';
import { StatutBadge } from '../statut-badge.tsx';

/** The columns that several lists of recordings share. */
type Shown = Pick<
  ElementRow,
  'titre' | 'version' | 'artiste' | 'duree' | 'isrc' | 'statut' | 'motif'
>;

export const titleColumn: Column<Shown> = {
  id: 'titre',
  header: words.titre,
  rowHeader: true,
  sortValue: ({ titre }) => titre,
  cell: ({ titre, version, motif }) => (
    <>
      {titre ?? words.untitled}
      {version ? <span className="secondary"> ({version})</span> : null}
      {motif ? <p className="element-motif">{words.refused(motif)}</p> : null}
    </>
  ),
};

export const artistColumn: Column<Shown> = {
  id: 'artiste',
  header: words.artiste,
  sortValue: ({ artiste }) => artiste,
  cell: ({ artiste }) => artiste,
};

export const durationColumn: Column<Shown> = {
  id: 'duree',
  header: words.duree,
  mono: true,
  sortValue: ({ duree }) => duree,
  cell: ({ duree }) => duree ?? <span className="muted element-line">{words.noDuration}</span>,
};

export const codeColumn: Column<Pick<ElementRow, 'isrc' | 'annuleLe'>> = {
  id: 'isrc',
  header: words.isrc,
  sortValue: ({ isrc }) => isrc,
  cell: ({ isrc, annuleLe }) => (
    <>
      <IsrcCode isrc={isrc} copy />
      {annuleLe === null ? null : (
        <Badge tone="rouge" icon={IconBan}>
          {words.cancelled}
        </Badge>
      )}
    </>
  ),
};

export const statutColumn: Column<Shown> = {
  id: 'statut',
  header: words.statut,
  phone: 'first',
  sortValue: ({ statut }) => statut,
  cell: ({ statut, motif }) => (
    <span className="element-line">
      {motif === null || statut !== 'USER' ? (
        <StatutBadge statut={statut} />
      ) : (
        <StatusBadge tone="rouge" icon={IconCircleX} label={words.toCorrect} />
      )}
    </span>
  ),
};

/** What a list of codes says after the title. */
export const issuedColumns: readonly Column<ElementRow>[] = [
  artistColumn,
  codeColumn,
  durationColumn,
  {
    id: 'type',
    header: words.type,
    phone: 'labelled',
    sortValue: ({ type }) => ELEMENT_TYPE_LABELS[type],
    cell: ({ type }) => ELEMENT_TYPE_LABELS[type],
  },
  {
    id: 'attribueLe',
    header: words.attributed,
    phone: 'labelled',
    sortValue: ({ attribueLe }) => attribueLe,
    cell: ({ attribueLe }) => (attribueLe === null ? null : <Moment at={attribueLe} />),
  },
];
