import { useVerdict } from '../decision/use-verdict.ts';
import { VerdictBar } from '../decision/verdict-bar.tsx';
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
  const verdict = useVerdict({ ...props, alerts: look.alerts });
  const panes = usePanes('file');
  usePaneCommands(commands, panes, {
    validate: () => verdict.act('OK'),
    refuse: () => verdict.act('KO'),
  });
  return (
    <>
      <FilePanes {...props} alerts={look.alerts} past={past} panes={panes} />
      <VerdictBar
        file={file}
        filing={filing}
        verdict={verdict}
        look={look}
        motif={motif}
        onMotif={onMotif}
        onNext={onNext}
      />
    </>
  );
}
