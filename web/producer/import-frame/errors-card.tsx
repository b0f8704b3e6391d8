import { type ReactNode, useRef } from 'react';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { isRepair, REPAIRS, type RepairKey } from '#domain/sheet/repairs.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { ErrorGroup } from './error-group.tsx';
import type { Shown } from './shown.ts';

const messages = importing.errors;

/** Texts of the errors card, for each kind of import. */
export type ErrorMessages = {
  readonly none: string;
  readonly hint: string;
  readonly byHand: string;
};

export type ErrorsCardProps = {
  analyse: Pick<Shown, 'erreurs' | 'enErreur'>;
  reported: ErrorMessages;
  reparations: ImportSettings['reparations'];
  busy: boolean;
  mayChange: boolean;
  /** Link to download the lines in error. */
  left: ReactNode;
  /** Called with all accepted repairs. */
  onRepairs: (reparations: RepairKey[]) => void;
};

/** Errors grouped by repair, and the repairs already accepted. */
export function ErrorsCard(props: ErrorsCardProps) {
  const { analyse, reported, reparations, busy, mayChange, left, onRepairs } = props;
  const region = useRef<HTMLDivElement>(null);
  const { erreurs, enErreur } = analyse;
  const decide = (requested: RepairKey[]) => {
    // The button that was pressed goes away with its group.
    region.current?.focus();
    onRepairs(requested);
  };
  return (
    <Card title={enErreur === 0 ? messages.none : messages.title(enErreur)}>
      <div className="stack import-errors gap-16" ref={region} tabIndex={-1}>
        {enErreur === 0 ? (
          <AlertBox tone="success">
            <p>{reported.none}</p>
          </AlertBox>
        ) : (
          <>
            <p className="secondary">{reported.hint}</p>
            <ul className="proposals list">
              {erreurs.map((group) => (
                <ErrorGroup
                  key={`${group.reparation} ${group.colonne}`}
                  group={group}
                  busy={busy}
                  byHand={reported.byHand}
                  onAccept={mayChange ? (key) => decide([...reparations, key]) : null}
                />
              ))}
            </ul>
            {left}
          </>
        )}
        <Accepted
          reparations={reparations}
          busy={busy}
          onUndo={(key) => decide(reparations.filter((one) => one !== key))}
        />
      </div>
    </Card>
  );
}

type AcceptedProps = {
  reparations: readonly string[];
  busy: boolean;
  onUndo: (key: RepairKey) => void;
};

function Accepted({ reparations, busy, onUndo }: AcceptedProps) {
  const accepted = reparations.filter(isRepair);
  if (accepted.length === 0) return null;
  return (
    <div>
      <h3>{importing.recognised.repairs}</h3>
      <ul className="import-list list lines">
        {accepted.map((key) => (
          <li key={key}>
            <span>
              {REPAIRS[key].titre}
              <span className="secondary import-below">{REPAIRS[key].proposition}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              aria-label={importing.recognised.undoNamed(REPAIRS[key].titre)}
              onClick={() => onUndo(key)}
            >
              {importing.recognised.undo}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
