import { IconArrowRight } from '@tabler/icons-react';
import type { SessionStructure } from '#contract/session.ts';
import { STRUCTURE_ETATS, type StructureEtat } from '#domain/structure/state-machine.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { UsualTerms } from '#web/registration/terms/usual-terms.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';

const messages = signedInHome.member.account;

const STRUCTURE = '/account/complete/structure';

export type AccountCardProps = {
  /** A request may be prepared while the society studies the account. */
  mayPrepare: boolean;
  structure: SessionStructure | null;
};

/** Before the account is validated there is one next step: this one. */
export function AccountCard({ structure, mayPrepare }: AccountCardProps) {
  const { sentence, go, etat } = stepOf(structure);
  return (
    <Card title={messages.title} aside={etat === null ? null : <StructureBadge etat={etat} />}>
      <div className="stack">
        <p>{sentence}</p>
        {mayPrepare ? (
          <>
            <UsualTerms />
            <p>{messages.prepare}</p>
          </>
        ) : null}
        <p className="row">
          {mayPrepare ? <LinkButton to="/isrc">{messages.prepareGo}</LinkButton> : null}
          <LinkButton
            to={STRUCTURE}
            variant={mayPrepare ? 'secondary' : 'primary'}
            iconEnd={<IconArrowRight size={18} aria-hidden />}
          >
            {go}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}

function stepOf(structure: SessionStructure | null): {
  sentence: string;
  go: string;
  etat: StructureEtat | null;
} {
  if (structure === null) return { sentence: messages.none, go: messages.noneGo, etat: null };
  const { etat } = structure;
  if (etat === STRUCTURE_ETATS.VALIDATION)
    return { sentence: messages.waiting, go: messages.waitingGo, etat };
  if (etat === STRUCTURE_ETATS.REFUSE)
    return { sentence: messages.refused, go: messages.refusedGo, etat };
  return { sentence: messages.draft, go: messages.draftGo, etat };
}
