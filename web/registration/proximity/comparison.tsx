import './proximity.css';
import type { ReactNode } from 'react';
import type { Candidat } from '#contract/registration/proximity.ts';
import { near } from '#web/app/catalogue/proximity/near.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '#web/design/table/roles.ts';
import { IsrcCode } from '../isrc-code.tsx';

/** The recording of the dossier, as far as it is compared; what is not known is null or empty. */
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

const words = near.fields;

/** The two recordings side by side, field by field; on a phone, field under field. */
export function Comparison({ ours, oursTitle, candidat }: ComparisonProps) {
  return (
    <table className="comparison" {...TABLE}>
      <caption className="visually-hidden">
        {near.comparison(ours.titre || near.untitled, candidat.titre ?? near.untitled)}
      </caption>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          <th scope="col" {...COLUMN_HEADER}>
            <VisuallyHidden>{words.field}</VisuallyHidden>
          </th>
          <th scope="col" {...COLUMN_HEADER}>
            {oursTitle}
          </th>
          <th scope="col" {...COLUMN_HEADER}>
            {near.found}
          </th>
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {rowsOf(ours, candidat).map(({ name, mine, theirs }) => (
          <tr key={name} {...ROW}>
            <th scope="row" {...ROW_HEADER}>
              {name}
            </th>
            <td {...CELL}>{mine || near.nothing}</td>
            <td {...CELL}>{theirs || near.nothing}</td>
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
    { name: words.titre, mine: ours.titre, theirs: titre },
    { name: words.version, mine: ours.version, theirs: version },
    { name: words.artiste, mine: ours.artiste, theirs: artiste },
    {
      name: words.duree,
      mine: ours.duree ? <span className="mono">{ours.duree}</span> : null,
      theirs: duree ? (
        <>
          <span className="mono">{duree}</span>
          {ecartDuree === null ? null : (
            <span className="secondary"> ({near.gap(ecartDuree)})</span>
          )}
        </>
      ) : null,
    },
    { name: words.annee, mine: ours.annee, theirs: anneePublication },
    { name: words.isrc, mine: <IsrcCode isrc={ours.isrc} />, theirs: <IsrcCode isrc={isrc} /> },
    // Answered to staff alone: nobody else learns whose a code is.
    ...(structure === null
      ? []
      : [{ name: words.structure, mine: null, theirs: structure.raison }]),
  ];
}
