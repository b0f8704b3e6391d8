import { IconTool } from '@tabler/icons-react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { isRepair, type RepairKey } from '#domain/sheet/repairs.ts';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { labelOfColumn } from './column-names.ts';

const messages = importing.errors;

export type ErrorGroupProps = {
  group: ImportAnalysis['erreurs'][number];
  /** Where to fix faults without a common repair. */
  byHand: string;
  busy: boolean;
  /** Null when this person may not decide. */
  onAccept: ((key: RepairKey) => void) | null;
};

/** One fault shared by many cells: description, locations, and the repair for all. */
export function ErrorGroup({ group, byHand, busy, onAccept }: ErrorGroupProps) {
  const { reparation, colonne, titre, proposition, autre, nombre, exemples } = group;
  const more = nombre - exemples.length;
  return (
    <li>
      <div className="proposals-head row gap-4-12">
        <h3>{titre}</h3>
        <Badge tone="rouge">{messages.cells(nombre)}</Badge>
        <span className="secondary">{labelOfColumn(colonne)}</span>
      </div>
      <ul className="proposals-examples stack list gap-4">
        {exemples.map(({ ligne, valeur, message }) => (
          <li key={ligne}>
            <b>{messages.line(ligne)}</b>
            {valeur === '' ? (
              <i>{messages.empty}</i>
            ) : (
              <span className="mono import-value">{valeur}</span>
            )}
            <span className="secondary">{message}</span>
          </li>
        ))}
        {more > 0 ? <li className="secondary">{messages.more(more)}</li> : null}
      </ul>
      {proposition === null ? <p className="secondary">{byHand}</p> : null}
      {[{ reparation, titre, proposition }, ...(autre === null ? [] : [autre])].map((answer) => (
        <Proposition key={answer.reparation} {...answer} busy={busy} onAccept={onAccept} />
      ))}
    </li>
  );
}

type Answer = NonNullable<ErrorGroupProps['group']['autre']>;
type PropositionProps = Pick<ErrorGroupProps, 'busy' | 'onAccept'> & Answer;

function Proposition({ reparation, titre, proposition, busy, onAccept }: PropositionProps) {
  if (proposition === null || !isRepair(reparation)) return null;
  return (
    <div className="import-proposition row between gap-8-24">
      <p>{proposition}</p>
      {onAccept ? (
        <Button
          variant="secondary"
          size="small"
          icon={<IconTool size={18} aria-hidden />}
          busy={busy}
          aria-label={messages.acceptNamed(titre)}
          onClick={() => onAccept(reparation)}
        >
          {messages.accept}
        </Button>
      ) : null}
    </div>
  );
}
