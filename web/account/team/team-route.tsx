import '../account.css';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamRow } from '#contract/account/team.ts';
import { isUnderValidation } from '#domain/structure/state-machine.ts';
import { softwareMessages } from '#web/account/software/messages.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useCurrentStructure, useUser } from '#web/platform/session/use-session.ts';
import { teamOf } from '../queries.ts';
import { Applicant } from './applicant.tsx';
import { InviteCard } from './invite-card.tsx';
import { Member } from './member.tsx';
import { teamMessages as messages } from './messages.ts';
import { nameOf } from './name-of.ts';
import { useRemoval } from './use-team-actions.ts';

/** `/account/structure/team`: « Mes collaborateurs » of the current structure. */
export function Component() {
  useTitle(messages.title);
  const structureId = useUser().currentStructureId ?? 0;
  const structure = useCurrentStructure();
  const isReviewed = structure !== null && isUnderValidation(structure.etat);
  const { data, error, refetch } = useQuery(teamOf(structureId));
  const [leaving, setLeaving] = useState<TeamRow | null>(null);
  const rows = data?.rows ?? [];
  const asking = rows.filter(({ status }) => status === 'DEMANDE');
  const members = rows.filter(({ status }) => status !== 'DEMANDE');
  return (
    <div className="page account-page">
      <PageHead
        title={messages.title}
        subtitle={data ? messages.subtitle(members.length) : null}
        actions={
          <LinkButton
            variant="secondary"
            to="/account/structure/logiciels"
            icon={<IconPlugConnected size={18} aria-hidden />}
          >
            {softwareMessages.open}
          </LinkButton>
        }
      />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={6} height={44} />}
      {data && !data.can.invite ? (
        <AlertBox tone="info">
          <p>{isReviewed ? messages.underReview : messages.locked}</p>
        </AlertBox>
      ) : null}
      {asking.length > 0 ? (
        <Card title={messages.asking}>
          <ul className="file-list">
            {asking.map((row) => (
              <Applicant key={row.interlocuteurId} row={row} />
            ))}
          </ul>
        </Card>
      ) : null}
      {data ? (
        <Card title={messages.members}>
          <ul className="file-list">
            {members.map((row) => (
              <Member
                key={row.interlocuteurId}
                row={row}
                team={members}
                onRemove={() => setLeaving(row)}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {data?.can.invite ? (
        <InviteCard structureId={structureId} mayNameLegal={data.can.nameRepresentantLegal} />
      ) : null}
      <RemoveDialog row={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}

type RemoveDialogProps = {
  /** The person to remove; null closes the dialog. */
  row: TeamRow | null;
  onClose: () => void;
};

function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const removal = useRemoval();
  const close = () => {
    removal.reset();
    onClose();
  };
  const name = row === null ? '' : nameOf(row);
  return (
    <ConfirmDialog
      open={row !== null}
      title={messages.removeTitle(name)}
      onClose={close}
      confirm={messages.removeNamed(name)}
      danger
      busy={removal.isPending}
      onConfirm={() => row && removal.mutate(row, { onSuccess: close })}
    >
      <p>{row?.moi ? messages.removeSelf : messages.removeSentence(name)}</p>
      {removal.error ? <ProblemAlert error={removal.error} /> : null}
    </ConfirmDialog>
  );
}
