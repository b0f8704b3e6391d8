import { type Ref, useMemo } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { usePaneCommands, usePanes } from '#web/backoffice/desk/file/panes.tsx';
import type { FileCommands } from '#web/backoffice/desk/treating.ts';
import type { DraftBook } from '#web/backoffice/desk/use-drafts.ts';
import type { Draft } from '../decision/choices.ts';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { useDesk } from '../decision/use-desk.ts';
import type { Sent } from '../decision/use-sending.ts';
import { type DossierBook, thingOf } from '../pending/decision.ts';
import { alertsOf } from './alerts.ts';
import { DossierPanes } from './panes.tsx';

export type ReviewProps = {
  dossier: DossierOut;
  drafts: DraftBook<Draft>;
  pending: DossierBook;
  commands: Ref<FileCommands>;
  titleRef: Ref<HTMLHeadingElement>;
  /** False once something else is open. */
  isHere: () => boolean;
  onDecided: (sent: Sent) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** A dossier that was read: look at it, decide. */
export function Review(props: ReviewProps) {
  const { dossier, drafts, pending, isHere, onDecided, onNext } = props;
  const thing = thingOf(dossier.dossierId);
  const draft = drafts.draftOf(thing);
  const alerts = useMemo(() => alertsOf(dossier), [dossier]);
  const panes = usePanes<'dossier' | 'history'>('dossier');
  const showLines = () => panes.onPart('dossier');
  const desk = useDesk({ dossier, draft, alerts, showLines, pending, isHere, onDecided });
  usePaneCommands(props.commands, panes, { validate: desk.validate, refuse: desk.openRefusal });
  return (
    <>
      <DossierPanes
        {...props}
        alerts={alerts}
        faults={desk.faults}
        locked={desk.reason !== null}
        panes={panes}
      />
      <DecisionBar
        dossier={dossier}
        desk={desk}
        draft={draft}
        alerts={alerts}
        onMotif={(motif) => drafts.change(thing, (all) => ({ ...all, motif }))}
        onNext={onNext}
      />
    </>
  );
}
