import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ElementOut, ElementRow } from '#contract/registration/element.ts';
import { CORRECTABLE } from '#domain/register/correction.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { type Fact, Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { fieldLabel, textOf } from '#web/history/field-messages.ts';
import { detailMessages as messages } from './messages.ts';

export type CodeFactsProps = { row: ElementRow; element: ElementOut; showsHolder: boolean };

/** Register values of a recording, except sequences and links; empty ones are left out. */
export function CodeFacts({ row, element, showsHolder }: CodeFactsProps) {
  const { attribueLe, annuleLe, numero, dossierTitre, raison } = row;
  const status: Fact[] = [
    { term: messages.state, value: <State annuleLe={annuleLe} /> },
    ...(attribueLe === null
      ? []
      : [{ term: messages.attributed, value: <Timestamp at={attribueLe} /> }]),
    ...(annuleLe === null
      ? []
      : [{ term: messages.cancelled, value: <Timestamp at={annuleLe} /> }]),
    ...(showsHolder ? [{ term: messages.holder, value: raison }] : []),
    {
      term: messages.dossier,
      value: dossierTitre === null ? numero : `${numero}, ${dossierTitre}`,
    },
  ];
  const texts = (['type', ...CORRECTABLE] as const).flatMap((name) => {
    const value = name === 'lien' || name === 'minuterie' ? null : textOf(name, element[name]);
    return value === null ? [] : [{ term: fieldLabel(name), value }];
  });
  return <Facts facts={[...status, ...texts]} />;
}

function State({ annuleLe }: Pick<ElementRow, 'annuleLe'>) {
  return annuleLe === null ? (
    <Badge tone="vert" icon={IconCircleCheck}>
      {messages.valid}
    </Badge>
  ) : (
    <Badge tone="rouge" icon={IconBan}>
      {messages.cancelled}
    </Badge>
  );
}
