import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptAbsorption, type StructureSheet } from '#contract/registry-admin/structures.ts';
import { MotifInput, useMotif } from '#web/backoffice/registry/motif-input.tsx';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

const messages = sheetMessages.proposals;

type Proposal = StructureSheet['propositions'][number];
export type ProposalsCardProps = { sheet: StructureSheet; onMessage: (sentence: string) => void };

/** Proposals after a merger of companies: with counts, accepted one by one. */
export function ProposalsCard({ sheet, onMessage }: ProposalsCardProps) {
  const [request, setRequested] = useState<Proposal | null>(null);
  const { absorbeePar, propositions, can } = sheet;
  if (absorbeePar === null) return null;
  const open = ({ nature }: Proposal) => nature !== 'PREFIXES' || can.movePrefixes;
  return (
    <Card title={messages.title}>
      <p>{propositions.length === 0 ? messages.done : messages.sentence(absorbeePar.raison)}</p>
      <ul className="proposal-lines">
        {propositions.map((proposal) => {
          const { line, hint, accept } = messages.kinds[proposal.nature];
          return (
            <li key={proposal.nature}>
              <div>
                <b>{line(proposal.nombre)}</b>
                <p className="secondary">{hint}</p>
              </div>
              {open(proposal) ? (
                <Button
                  variant="secondary"
                  aria-label={line(proposal.nombre)}
                  onClick={() => setRequested(proposal)}
                >
                  {accept}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {request === null ? null : (
        <AcceptDialog
          sheet={sheet}
          proposal={request}
          onClose={() => setRequested(null)}
          onMessage={onMessage}
        />
      )}
    </Card>
  );
}

type AcceptProps = ProposalsCardProps & { proposal: Proposal; onClose: () => void };

function AcceptDialog({ sheet, proposal: { nature, nombre }, onClose, onMessage }: AcceptProps) {
  const queries = useQueryClient();
  const motif = useMotif();
  const { busy, run, problem } = useAction();
  const { line, hint, message } = messages.kinds[nature];
  const { structureId } = sheet.structure;
  const confirm = () => {
    if (!motif.check()) return;
    void run(async () => {
      const body = { structureId, nature, motif: motif.value.trim() };
      const { fait } = await call(acceptAbsorption, { body });
      await readAgain(queries, 'structures');
      onClose();
      onMessage(message(fait));
    });
  };
  return (
    <ConfirmDialog
      open
      title={messages.confirmTitle(line(nombre))}
      onClose={onClose}
      confirm={line(nombre)}
      busy={busy}
      onConfirm={confirm}
    >
      <p>{hint}</p>
      <MotifInput motif={motif} />
      {problem ? <ProblemAlert error={problem} /> : null}
    </ConfirmDialog>
  );
}
