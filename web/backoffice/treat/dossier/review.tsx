import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import type { FileCommands } from '#web/backoffice/desk/treating.ts';
import type { DraftBook } from '#web/backoffice/desk/use-drafts.ts';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import type { Draft } from '../decision/choices.ts';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { useDesk } from '../decision/use-desk.ts';
import type { Sent } from '../decision/use-sending.ts';
import { type DossierBook, thingOf } from '../pending/decision.ts';
import { alertsOf } from './alerts.ts';
import { Panes, type Part } from './panes.tsx';

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
  const [part, setPart] = useState<Part>('dossier');
  const [large, setLarge] = useState(false);
  const viewer = useRef<ViewerCommands>(null);
  const showLines = () => setPart('dossier');
  const desk = useDesk({ dossier, draft, alerts, showLines, pending, isHere, onDecided });
  useImperativeHandle(props.commands, () => ({
    validate: desk.validate,
    refuse: desk.openRefusal,
    document: (by) => {
      // Behind a tab, the first press shows them.
      if (viewer.current) viewer.current.step(by);
      else setPart('papers');
    },
    read: () => {
      setPart(large ? 'dossier' : 'papers');
      setLarge(!large);
    },
  }));
  return (
    <>
      <Panes
        {...props}
        alerts={alerts}
        faults={desk.faults}
        locked={desk.reason !== null}
        part={part}
        onPart={setPart}
        viewer={viewer}
        large={large}
        onLarge={setLarge}
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
