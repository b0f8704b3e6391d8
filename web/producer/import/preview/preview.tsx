import { useState } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut, ImportSettings } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';
import { Button } from '#web/design/action/button.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { factsOf } from '#web/producer/import-frame/recognised.tsx';
import type { Edited } from '#web/producer/import-frame/settings-card.tsx';
import { Stages } from '#web/producer/import-frame/stages.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { Failed, WorkProgress } from '../after/working.tsx';
import { ChangesCard } from '../matches/changes-card.tsx';
import { choicesOf } from '../matches/choices.ts';
import { ExistingLines } from '../matches/existing-lines.tsx';
import { failureOf } from '../use-import.ts';
import { useImportActions } from '../use-import-actions.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { FirstLines } from './first-lines.tsx';
import { LinesLeft } from './lines-left.tsx';
import { useLineChoices } from './use-line-choices.ts';

const messages = importing.errors;

export type PreviewProps = { one: ImportOut; analyse: ImportAnalysis; job: Job | null };

/** Content of the file and what it would write; nothing is written here. */
export function Preview({ one, analyse, job }: PreviewProps) {
  const actions = useImportActions(one);
  const [edited, setEdited] = useState<Edited | null>(null);
  const { change } = actions;
  const reading = one.etat === 'RECU';
  const failed = reading && failureOf(job) !== null;
  const busy = reading || change.isPending;
  const choices = choicesOf(one, busy, (requested) => change.mutate(requested));
  const lines = useLineChoices(one, busy, (decided, onError) =>
    change.mutate(decided, { onError }),
  );
  const none = analyse.connues.nombre > 0 ? messages.noneNew : messages.noneHint;
  return (
    <>
      {failed ? <Failed one={one} job={job} actions={actions} /> : null}
      <Stages
        analyse={analyse}
        busy={busy}
        edited={edited}
        matched={matchedIn(analyse)}
        facts={factsOf(analyse)}
        settings={one.reglages}
        reported={{ none, hint: messages.hint, byHand: messages.byHand }}
        mayChange={one.can.change || busy}
        withDefaults
        onEdited={setEdited}
        onApply={(requested) => change.mutate(requested, { onSuccess: () => setEdited(null) })}
        onChange={(requested) => change.mutate(requested)}
        above={
          <>
            {reading && !failed ? <WorkProgress label={importing.job.rereading} job={job} /> : null}
            {change.error ? <ProblemAlert error={change.error} /> : null}
            <TakenOver
              memoire={one.reglages.memoire}
              busy={busy}
              onLeave={() => change.mutate({ memoire: null })}
            />
          </>
        }
        result={
          <>
            <ChangesCard of="misesAJour" changes={analyse.misesAJour} choices={choices} />
            <ChangesCard of="corrections" changes={analyse.corrections} choices={choices} />
            <ExistingLines analyse={analyse} choices={choices} />
          </>
        }
        left={<LinesLeft importId={one.importId} hint={messages.downloadHint} />}
        lines={<FirstLines analyse={analyse} lines={lines} />}
      />
      <ConfirmCard
        one={one}
        analyse={analyse}
        actions={actions}
        busy={busy}
        pending={edited !== null || lines?.waits === true}
      />
    </>
  );
}

function matchedIn({
  pretes,
  enErreur,
  laissees,
  connues,
  misesAJour,
  corrections,
}: ImportAnalysis) {
  const changed = misesAJour.nombre + corrections.nombre;
  return {
    recognised: changed + connues.nombre,
    fresh: pretes - changed,
    left: enErreur + laissees,
  };
}

type TakenOverProps = {
  memoire: ImportSettings['memoire'];
  busy: boolean;
  onLeave: () => void;
};

/**
 * Choices made for an earlier file with the same headings apply: shown, and removable in one click.
 */
function TakenOver({ memoire, busy, onLeave }: TakenOverProps) {
  if (memoire === null) return null;
  return (
    <div className="row">
      <p>{importing.memory.taken(memoire.nom)}</p>
      <Button variant="secondary" busy={busy} onClick={onLeave}>
        {importing.memory.leave}
      </Button>
    </div>
  );
}
