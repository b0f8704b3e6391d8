import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { SheetRemarks, skippedSheets } from '#web/form/sheet-remarks.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { ImportCounts } from './import-counts.tsx';
import type { Matched, Shown } from './shown.ts';

const messages = importing.recognised;
const counts = importing.counts;

export type RecognisedProps = {
  analyse: Shown;
  matched: Matched;
  /** Facts about the reading of the file. */
  facts: ComponentProps<typeof Facts>['facts'];
  children?: ReactNode;
};

/** How the import was understood, and how many of its lines can be written. */
export function Recognised({
  analyse,
  matched: { recognised, fresh, left },
  facts,
  children,
}: RecognisedProps) {
  return (
    <Card title={messages.title}>
      <div className="stack gap-16">
        {analyse.modele === null ? null : (
          <p>{messages.model(analyse.modele.nom, analyse.modele.lignes)}</p>
        )}
        <p className="import-matched">{counts.matched(recognised, fresh, left)}</p>
        {analyse.repliees > 0 ? (
          <p>{counts.folded(analyse.lignes, analyse.lignes - analyse.repliees)}</p>
        ) : null}
        {analyse.compagnons ? <p>{counts.companions(analyse.compagnons)}</p> : null}
        <Counts analyse={analyse} />
        {children}
        <Facts facts={facts} />
        <Remarks analyse={analyse} />
      </div>
    </Card>
  );
}

export function factsOf({ nature, encodage, separateur, feuille, entete }: ImportAnalysis) {
  const encoding = encodage === null ? null : messages.encodings[encodage];
  const separator = separateur === null ? null : messages.separators[separateur];
  return [
    { term: messages.kind, value: messages.natures[nature] },
    { term: messages.sheet, value: feuille },
    { term: messages.encoding, value: encoding },
    { term: messages.separator, value: separator },
    { term: messages.header, value: messages.headerLine(entete.ligne) },
  ].filter(({ value }) => value !== null);
}

function Remarks({ analyse: { remarques, feuilles, feuille, entete } }: { analyse: Shown }) {
  const { fusionnees, masquees, colonnesMasquees, invisibles, idem } = remarques;
  return (
    <SheetRemarks
      merged={fusionnees}
      hidden={masquees}
      unseen={invisibles}
      dittos={idem}
      hiddenColumns={colonnesMasquees.map(
        (at) => entete.cellules[at] || importing.columns.unnamed(at),
      )}
      hiddenSheets={skippedSheets(feuilles, feuille)}
    />
  );
}

function Counts({ analyse: { pretes, enErreur, incompletes, ignorees } }: { analyse: Shown }) {
  // Each line is counted once.
  const whole = pretes - incompletes;
  const tiles = [
    { count: whole, label: counts.ready(whole), tone: 'vert', icon: IconCircleCheck },
    { count: enErreur, label: counts.faulty, tone: 'rouge', icon: IconCircleX },
    {
      count: incompletes,
      label: counts.incomplete(incompletes),
      tone: 'ambre',
      icon: IconAlertTriangle,
    },
    { count: ignorees, label: counts.ignored(ignorees), tone: 'neutre', icon: IconMinus },
  ];
  return (
    <div className="stack gap-8">
      <ImportCounts label={counts.label} tiles={tiles} />
      {incompletes > 0 ? <p className="secondary">{counts.incompleteHint}</p> : null}
      {ignorees > 0 ? <p className="secondary">{counts.ignoredHint}</p> : null}
    </div>
  );
}
