import { useRef } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut } from '#contract/exchange/imports.ts';
import { isRepair, REPAIRS, type RepairKey } from '#domain/sheet/repairs.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { ErrorGroup } from './error-group.tsx';
import { LinesLeft } from './lines-left.tsx';

const words = importing.errors;

export type ErrorsCardProps = {
  one: ImportOut;
  analyse: ImportAnalysis;
  busy: boolean;
  /** All the repairs that are accepted from now on. */
  onRepairs: (reparations: RepairKey[]) => void;
};

/** What is wrong, grouped by what mends it, and the repairs that were accepted already. */
export function ErrorsCard({ one, analyse, busy, onRepairs }: ErrorsCardProps) {
  const region = useRef<HTMLDivElement>(null);
  const { erreurs, enErreur } = analyse;
  const { reparations } = one.reglages;
  const decide = (wished: RepairKey[]) => {
    // The button that was pressed goes away with its group.
    region.current?.focus();
    onRepairs(wished);
  };
  return (
    <Card title={enErreur === 0 ? words.none : words.title(enErreur)}>
      <div className="stack import-errors" style={{ '--gap': '16px' }} ref={region} tabIndex={-1}>
        {enErreur === 0 ? (
          <Notice tone="success">
            <p>{analyse.connues.nombre > 0 ? words.noneNew : words.noneHint}</p>
          </Notice>
        ) : (
          <>
            <p className="secondary">{words.hint}</p>
            <ul className="proposals">
              {erreurs.map((group) => (
                <ErrorGroup
                  key={`${group.reparation} ${group.colonne}`}
                  group={group}
                  busy={busy}
                  onAccept={one.can.change || busy ? (key) => decide([...reparations, key]) : null}
                />
              ))}
            </ul>
            <LinesLeft importId={one.importId} hint={words.downloadHint} />
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
      <ul className="import-list">
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
