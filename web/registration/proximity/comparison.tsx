import './proximity.css';
import type { ReactNode } from 'react';
import type { Candidat } from '#contract/registration/proximity.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '#web/design/table/roles.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { similar } from './messages.ts';

/** Compared values of the dossier's recording; an unknown value is null or empty. */
export type Compared = {
  readonly titre: string | null;
  readonly version: string | null;
  readonly artiste: string | null;
  /** hh:mm:ss. */
  readonly duree: string | null;
  readonly annee: string | null;
  readonly isrc: string | null;
};

export type ComparisonProps = {
  ours: Compared;
  /** What our column is called: the reader's own recording, or that of the dossier. */
  oursTitle: string;
  candidat: Candidat;
};

const messages = similar.fields;

/** The two recordings side by side, field by field; on a phone, field under field. */
export function Comparison({ ours, oursTitle, candidat }: ComparisonProps) {
  return (
    <table className="comparison" {...TABLE}>
      <caption className="visually-hidden">
        {similar.comparison(ours.titre || similar.untitled, candidat.titre ?? similar.untitled)}
      </caption>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          <th scope="col" {...COLUMN_HEADER}>
            <VisuallyHidden>{messages.field}</VisuallyHidden>
          </th>
          <th scope="col" {...COLUMN_HEADER}>
            {oursTitle}
          </th>
          <th scope="col" {...COLUMN_HEADER}>
            {similar.result}
          </th>
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {rowsOf(ours, candidat).map(({ name, mine, theirs }) => (
          <tr key={name} {...ROW}>
            <th scope="row" {...ROW_HEADER}>
              {name}
            </th>
            <td {...CELL}>{mine || similar.nothing}</td>
            <td {...CELL}>{theirs || similar.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ComparedRow = { readonly name: string; readonly mine: ReactNode; readonly theirs: ReactNode };

function rowsOf(ours: Compared, candidat: Candidat): ComparedRow[] {
  const { titre, version, artiste, duree, anneePublication, isrc, structure, ecartDuree } =
    candidat;
  return [
    { name: messages.titre, mine: ours.titre, theirs: titre },
    { name: messages.version, mine: ours.version, theirs: version },
    { name: messages.artiste, mine: ours.artiste, theirs: artiste },
    {
      name: messages.duree,
      mine: ours.duree ? <span className="mono">{ours.duree}</span> : null,
      theirs: duree ? (
        <>
          <span className="mono">{duree}</span>
          {ecartDuree === null ? null : (
            <span className="secondary"> ({similar.gap(ecartDuree)})</span>
          )}
        </>
      ) : null,
    },
    { name: messages.annee, mine: ours.annee, theirs: anneePublication },
    { name: messages.isrc, mine: <IsrcCode isrc={ours.isrc} />, theirs: <IsrcCode isrc={isrc} /> },
    // The server returns the owner of a code to staff only.
    ...(structure === null
      ? []
      : [{ name: messages.structure, mine: null, theirs: structure.raison }]),
  ];
}
