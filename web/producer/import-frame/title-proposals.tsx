import './proposals.css';
import { IconTool } from '@tabler/icons-react';
import type { Hygiene } from '#domain/title/hygiene.ts';
import type { TitleProposal } from '#domain/title/proposals.ts';
import { Button } from '#web/design/action/button.tsx';
import { result } from '#web/producer/messages/import-matches.ts';

const messages = result.titles;

export type TitleProposalsProps = {
  titres: readonly TitleProposal[];
  /** Level of the heading of each proposal. */
  heading: 'h2' | 'h3';
  busy?: boolean | undefined;
  /** Null when this person may not decide. */
  onAccept: ((cle: Hygiene) => void) | null;
  /** Dismisses a proposal; absent where an unaccepted proposal needs no dismissal. */
  onLeave?: ((cle: Hygiene) => void) | undefined;
};

/** Parts of titles that belong to other fields, by kind, each accepted for all lines at once. */
export function TitleProposals({
  titres,
  heading: Heading,
  busy = false,
  onAccept,
  onLeave,
}: TitleProposalsProps) {
  return (
    <ul className="proposals list">
      {titres.map((proposal) => (
        <li key={proposal.cle}>
          <div className="proposals-head row gap-4-12">
            <Heading>{messages.kinds[proposal.cle]}</Heading>
            <span className="secondary">{messages.count(proposal.nombre)}</span>
          </div>
          <Examples proposal={proposal} />
          {onAccept === null ? null : (
            <div className="row">
              <Button
                variant="secondary"
                size="small"
                icon={<IconTool size={18} aria-hidden />}
                busy={busy}
                aria-label={messages.acceptNamed(messages.kinds[proposal.cle])}
                onClick={() => onAccept(proposal.cle)}
              >
                {messages.accept}
              </Button>
              {onLeave ? (
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={messages.leaveNamed(messages.kinds[proposal.cle])}
                  onClick={() => onLeave(proposal.cle)}
                >
                  {messages.leave}
                </Button>
              ) : null}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Examples({ proposal: { nombre, exemples } }: { proposal: TitleProposal }) {
  const more = nombre - exemples.length;
  return (
    <ul className="proposals-examples stack list gap-4">
      {exemples.map(({ ligne, avant, apres, version, invites }) => (
        <li key={ligne}>
          <b>{messages.line(ligne)}</b>
          <span>
            <del>{avant}</del> → <ins>{apres}</ins>
          </span>
          {version === null ? null : <span className="secondary">{messages.version(version)}</span>}
          {invites.length === 0 ? null : (
            <span className="secondary">{messages.guests(invites)}</span>
          )}
        </li>
      ))}
      {more > 0 ? <li className="secondary">{messages.more(more)}</li> : null}
    </ul>
  );
}
