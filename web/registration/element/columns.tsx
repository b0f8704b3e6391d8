import { IconBan, IconCircleX } from '@tabler/icons-react';
import type { ElementRow } from '#contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import { Badge, StatusBadge } from '#web/design/display/badge.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import type { Column } from '#web/design/table/column.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { elements as messages } from '#web/registration/messages/elements.ts';
import { StatutBadge } from '../statut-badge.tsx';

/** The columns that several lists of recordings share. */
type Shown = Pick<
  ElementRow,
  'titre' | 'version' | 'artiste' | 'duree' | 'isrc' | 'statut' | 'motif'
>;

export const titleColumn: Column<Shown> = {
  id: 'titre',
  header: messages.titre,
  rowHeader: true,
  sortValue: ({ titre }) => titre,
  cell: ({ titre, version, motif }) => (
    <>
      {titre ?? messages.untitled}
      {version ? <span className="secondary"> ({version})</span> : null}
      {motif ? <p className="element-motif">{messages.refused(motif)}</p> : null}
    </>
  ),
};

export const artistColumn: Column<Shown> = {
  id: 'artiste',
  header: messages.artiste,
  sortValue: ({ artiste }) => artiste,
  cell: ({ artiste }) => artiste,
};

export const durationColumn: Column<Shown> = {
  id: 'duree',
  header: messages.duree,
  mono: true,
  sortValue: ({ duree }) => duree,
  cell: ({ duree }) => duree ?? <span className="muted element-line">{messages.noDuration}</span>,
};

export const codeColumn: Column<Pick<ElementRow, 'isrc' | 'autresCodes' | 'annuleLe'>> = {
  id: 'isrc',
  header: messages.isrc,
  sortValue: ({ isrc }) => isrc,
  cell: ({ isrc, autresCodes = [], annuleLe }) => (
    <>
      <IsrcCode isrc={isrc} copy />
      {annuleLe === null ? null : (
        <Badge tone="rouge" icon={IconBan}>
          {messages.cancelled}
        </Badge>
      )}
      {isrc === null || autresCodes.length === 0 ? null : (
        <p className="secondary">{messages.otherCodes(autresCodes.map(printedIsrc))}</p>
      )}
    </>
  ),
};

export const statutColumn: Column<Shown> = {
  id: 'statut',
  header: messages.statut,
  phone: 'first',
  sortValue: ({ statut }) => statut,
  cell: ({ statut, motif }) => (
    <span className="element-line">
      {motif === null || statut !== 'USER' ? (
        <StatutBadge statut={statut} />
      ) : (
        <StatusBadge tone="rouge" icon={IconCircleX} label={messages.toCorrect} />
      )}
    </span>
  ),
};

/** Columns of a list of codes, after the title. */
export const issuedColumns: readonly Column<ElementRow>[] = [
  artistColumn,
  codeColumn,
  durationColumn,
  {
    id: 'type',
    header: messages.type,
    phone: 'labelled',
    sortValue: ({ type }) => ELEMENT_TYPE_LABELS[type],
    cell: ({ type }) => ELEMENT_TYPE_LABELS[type],
  },
  {
    id: 'attribueLe',
    header: messages.attributed,
    phone: 'labelled',
    sortValue: ({ attribueLe }) => attribueLe,
    cell: ({ attribueLe }) => (attribueLe === null ? null : <Timestamp at={attribueLe} />),
  },
];
