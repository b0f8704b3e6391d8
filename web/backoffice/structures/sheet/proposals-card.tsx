import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptAbsorption, type StructureSheet } from '#contract/registry-care/structures.ts';
import { call } from '#web/app/api/call.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { MotifInput, useMotif } from '#web/backoffice/registry/motif-input.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';

const words = sheetWords.proposals;

type Proposal = StructureSheet['propositions'][number];
export type ProposalsCardProps = { sheet: StructureSheet; onSaid: (sentence: string) => void };

/** What a merger of companies calls for: proposed, counted, accepted one by one. */
export function ProposalsCard({ sheet, onSaid }: ProposalsCardProps) {
  const [asked, setAsked] = useState<Proposal | null>(null);
  const { absorbeePar, propositions, can } = sheet;
  if (absorbeePar === null) return null;
  const open = ({ nature }: Proposal) => nature !== 'PREFIXES' || can.movePrefixes;
  return (
    <Card title={words.title}>
      <p>{propositions.length === 0 ? words.done : words.sentence(absorbeePar.raison)}</p>
      <ul className="proposal-lines">
        {propositions.map((proposal) => {
          const { line, hint, accept } = words.kinds[proposal.nature];
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
                  onClick={() => setAsked(proposal)}
                >
                  {accept}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {asked === null ? null : (
        <AcceptDialog
          sheet={sheet}
          proposal={asked}
          onClose={() => setAsked(null)}
          onSaid={onSaid}
        />
      )}
    </Card>
  );
}

type AcceptProps = ProposalsCardProps & { proposal: Proposal; onClose: () => void };

function AcceptDialog({ sheet, proposal: { nature, nombre }, onClose, onSaid }: AcceptProps) {
  const queries = useQueryClient();
  const motif = useMotif();
  const { busy, run, problem } = useAction();
  const { line, hint, said } = words.kinds[nature];
  const { structureId } = sheet.structure;
  const confirm = () => {
    if (!motif.check()) return;
    void run(async () => {
      const body = { structureId, nature, motif: motif.value.trim() };
      const { fait } = await call(acceptAbsorption, { body });
      await readAgain(queries, 'structures');
      onClose();
      onSaid(said(fait));
    });
  };
  return (
    <ConfirmDialog
      open
      title={words.confirmTitle(line(nombre))}
      onClose={onClose}
      confirm={line(nombre)}
      busy={busy}
      onConfirm={confirm}
    >
      <p>{hint}</p>
      <MotifInput motif={motif} />
      {problem ? <ProblemNotice error={problem} /> : null}
    </ConfirmDialog>
  );
}
