import { DecisionBar } from '../decision/decision-bar.tsx';
import { useDecision } from '../decision/use-decision.ts';
import { FilePanes } from './file-panes.tsx';
import type { Opened } from './filing.ts';
import { usePaneCommands, usePanes } from './panes.tsx';
import { usePast } from './use-past.ts';

type Keyed = { readonly key: string };

/** A thing that was read: look at it, decide. */
export function FileReview<F, R, D extends Keyed, O>(props: Opened<F, R, D, O>) {
  const { file, filing, row, commands, motif, onMotif, onNext } = props;
  const past = usePast(filing.structureOf(file));
  const look = filing.useLook(file, past, row);
  const decision = useDecision({ ...props, alerts: look.alerts });
  const panes = usePanes('file');
  usePaneCommands(commands, panes, {
    validate: () => decision.act('OK'),
    refuse: () => decision.act('KO'),
  });
  return (
    <>
      <FilePanes {...props} alerts={look.alerts} past={past} panes={panes} />
      <DecisionBar
        file={file}
        filing={filing}
        verdict={decision}
        look={look}
        motif={motif}
        onMotif={onMotif}
        onNext={onNext}
      />
    </>
  );
}
