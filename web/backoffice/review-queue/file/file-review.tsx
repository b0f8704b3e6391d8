import { queryOptions, useQuery } from '@tanstack/react-query';
import { readHistory } from '#contract/history.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { useDecision } from '../decision/use-decision.ts';
import { FilePanes } from './file-panes.tsx';
import type { Opened } from './filing.ts';
import { usePaneCommands, usePanes } from './panes.tsx';
import { type Passed, passedOf } from './passed.ts';

type Keyed = { readonly key: string };

/** Review of a loaded file: its content and decision. */
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

/** Only the newest page, enough for a decision. */
const pastOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('structures', { structureId }, 'history'),
    queryFn: ({ signal }) =>
      call(readHistory, { query: { structureId: String(structureId) } }, signal),
  });

/** History of a structure, newest first, as texts; empty until loaded, or without a structure. */
function usePast(structureId: number | null): readonly Passed[] {
  const { data } = useQuery({ ...pastOf(structureId ?? 0), enabled: structureId !== null });
  const fieldMessages = useFieldMessages();
  return (data?.rows ?? []).map((row) => passedOf(row, fieldMessages));
}
