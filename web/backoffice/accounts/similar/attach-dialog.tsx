import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountFile, SimilarStructure, WaitingAccount } from '#contract/account/workflow.ts';
import { attachAccount } from '#contract/registry-admin/attach.ts';
import { ROLE_FLAGS, rolesOf } from '#domain/permission/roles.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { decisionMessages, attachMessages as messages } from '#web/backoffice/accounts/messages.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { nameOf } from '../file/name-of.ts';
import { useRefetch } from '../queries.ts';

const MOTIF_MAX = 2000;

export type AttachProps = {
  file: AccountFile;
  existing: SimilarStructure;
  nextToReview: () => WaitingAccount | null;
  onDecided: (sentence: string | null, next: WaitingAccount | null) => void;
};

/** Attaches the person to the existing structure instead of creating a duplicate. */
export function AttachToExisting(props: AttachProps) {
  const [open, setOpen] = useState(false);
  const { file, existing } = props;
  if (!file.structure.can.decide) return null;
  if (existing.etat !== STRUCTURE_ETATS.VALIDE)
    return <p className="muted">{messages.notValidated}</p>;
  return (
    <div className="row">
      <Button
        variant="secondary"
        icon={<IconLink size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {messages.action}
      </Button>
      {open ? <AttachDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function AttachDialog(props: AttachProps & { onClose: () => void }) {
  const { file, existing, onClose } = props;
  const { personne, structure, contacts } = file;
  const [roles, setRoles] = useState({
    ...rolesOf(personne),
    isRepresentantLegal: false,
  });
  const [motif, setMotif] = useState('');
  const sending = useAttach(props);
  const person = nameOf(personne);
  const otherCount = contacts.length - 1;
  return (
    <ConfirmDialog
      open
      title={messages.title(existing.raison)}
      onClose={onClose}
      confirm={messages.confirm}
      busy={sending.busy}
      onConfirm={() => void sending.send({ ...roles, motif: motif.trim() })}
    >
      <p>{messages.sentence(person, existing.raison)}</p>
      <p>
        {messages.removed(structure.raison)} {messages.papers}
      </p>
      {otherCount > 0 ? <AlertBox tone="warning" title={messages.rest(otherCount)} /> : null}
      <fieldset className="file-roles">
        <legend>{messages.roles}</legend>
        <p className="secondary">{messages.rolesHint}</p>
        {ROLE_FLAGS.map((role) => (
          <Checkbox
            key={role}
            label={accountMessages.roles[role]}
            checked={roles[role]}
            onChecked={(checked) => setRoles((all) => ({ ...all, [role]: checked }))}
          />
        ))}
      </fieldset>
      <TextArea
        label={messages.motif}
        rows={2}
        maxLength={MOTIF_MAX}
        value={motif}
        onValue={setMotif}
      />
      {sending.problem ? <AttachProblem problem={sending.problem} /> : null}
    </ConfirmDialog>
  );
}

function AttachProblem({
  problem,
}: {
  problem: NonNullable<ReturnType<typeof useAttach>['problem']>;
}) {
  const CONFLICT = 409;
  return problem.status === CONFLICT ? (
    <AlertBox tone="warning" role="alert" title={messages.conflict}>
      <p>{problem.sentence}</p>
    </AlertBox>
  ) : (
    <ProblemAlert error={problem} />
  );
}

type Attachment = Record<(typeof ROLE_FLAGS)[number], boolean> & { readonly motif: string };

function useAttach({ file, existing, nextToReview, onDecided }: AttachProps) {
  const refetch = useRefetch();
  const { interlocuteurId, structureId, structure, personne } = file;
  const { run, busy, problem } = useAction();
  const attach = async ({ motif, ...roles }: Attachment) => {
    const ids = { interlocuteurId, structureId, versStructureId: existing.structureId };
    const { revision } = structure;
    const note = motif === '' ? {} : { motif };
    try {
      return await call(attachAccount, { body: { ...ids, ...roles, revision, ...note } });
    } finally {
      void refetch();
    }
  };
  const send = async (attachment: Attachment) => {
    const next = nextToReview();
    if ((await run(() => attach(attachment))) === null) return;
    const following = next === null ? decisionMessages.last : decisionMessages.nextIs(next.raison);
    const sentence = `${messages.done(nameOf(personne), existing.raison)} ${following}`;
    announce(sentence);
    onDecided(sentence, next);
  };
  return { send, busy, problem };
}
