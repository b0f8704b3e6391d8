import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ElementOut, ElementRow } from '#contract/registration/element.ts';
import { CORRECTABLE } from '#domain/register/correction.ts';
import { detailWords as words } from '#web/app/catalogue/register/detail.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { type Fact, Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { fieldLabel, saidOf } from '#web/history/field-words.ts';

export type CodeFactsProps = { row: ElementRow; element: ElementOut; showsHolder: boolean };

/** What the register says of a recording, but its sequences and its ties; what was not said is left out. */
export function CodeFacts({ row, element, showsHolder }: CodeFactsProps) {
  const { attribueLe, annuleLe, numero, dossierTitre, raison } = row;
  const standing: Fact[] = [
    { term: words.state, value: <State annuleLe={annuleLe} /> },
    ...(attribueLe === null ? [] : [{ term: words.attributed, value: <Moment at={attribueLe} /> }]),
    ...(annuleLe === null ? [] : [{ term: words.cancelled, value: <Moment at={annuleLe} /> }]),
    ...(showsHolder ? [{ term: words.holder, value: raison }] : []),
    { term: words.dossier, value: dossierTitre === null ? numero : `${numero}, ${dossierTitre}` },
  ];
  const said = (['type', ...CORRECTABLE] as const).flatMap((name) => {
    const value = name === 'lien' || name === 'minuterie' ? null : saidOf(name, element[name]);
    return value === null ? [] : [{ term: fieldLabel(name), value }];
  });
  return <Facts facts={[...standing, ...said]} />;
}

function State({ annuleLe }: Pick<ElementRow, 'annuleLe'>) {
  return annuleLe === null ? (
    <Badge tone="vert" icon={IconCircleCheck}>
      {words.valid}
    </Badge>
  ) : (
    <Badge tone="rouge" icon={IconBan}>
      {words.cancelled}
    </Badge>
  );
}
