import { useImperativeHandle, useRef, useState } from 'react';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import { useVerdict } from '../decision/use-verdict.ts';
import { VerdictBar } from '../decision/verdict-bar.tsx';
import { FilePanes, type Part } from './file-panes.tsx';
import type { Opened } from './filing.ts';
import { usePast } from './use-past.ts';

type Keyed = { readonly key: string };

/** A thing that was read: look at it, decide. */
export function FileReview<F, R, D extends Keyed, O>(props: Opened<F, R, D, O>) {
  const { file, filing, row, commands, motif, onMotif, onNext } = props;
  const past = usePast(filing.structureOf(file));
  const look = filing.useLook(file, past, row);
  const verdict = useVerdict({ ...props, alerts: look.alerts });
  const [part, setPart] = useState<Part>('file');
  const [large, setLarge] = useState(false);
  const viewer = useRef<ViewerCommands>(null);
  useImperativeHandle(commands, () => ({
    validate: () => verdict.act('OK'),
    refuse: () => verdict.act('KO'),
    document: (by) => {
      // Behind a tab, the first press shows them.
      if (viewer.current) viewer.current.step(by);
      else setPart('papers');
    },
    read: () => {
      setPart(large ? 'file' : 'papers');
      setLarge(!large);
    },
  }));
  return (
    <>
      <FilePanes
        {...props}
        alerts={look.alerts}
        past={past}
        part={part}
        onPart={setPart}
        viewer={viewer}
        large={large}
        onLarge={setLarge}
      />
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
