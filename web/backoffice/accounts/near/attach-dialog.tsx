import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountFile, NearStructure, WaitingAccount } from '#contract/account/workflow.ts';
import { attachAccount } from '#contract/registry-care/attach.ts';
import { ROLE_FLAGS, rolesOf } from '#domain/permission/roles.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { verdictWords } from '#web/app/catalogue/accounts-staff/decision.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { attachWords as words } from '#web/app/catalogue/registry-staff/attach.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { nameOf } from '../file/name-of.ts';
import { useReread } from '../queries.ts';

const MOTIF_MAX = 2000;

export type AttachProps = {
  file: AccountFile;
  known: NearStructure;
  nextToTreat: () => WaitingAccount | null;
  onDecided: (sentence: string | null, next: WaitingAccount | null) => void;
};

/** The way out when the company is already known: the person joins it, nothing is entered twice. */
export function AttachToKnown(props: AttachProps) {
  const [open, setOpen] = useState(false);
  const { file, known } = props;
  if (!file.structure.can.decide) return null;
  if (known.etat !== STRUCTURE_ETATS.VALIDE) return <p className="muted">{words.notValidated}</p>;
  return (
    <div className="row">
      <Button
        variant="secondary"
        icon={<IconLink size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.action}
      </Button>
      {open ? <AttachDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function AttachDialog(props: AttachProps & { onClose: () => void }) {
  const { file, known, onClose } = props;
  const { personne, structure, contacts } = file;
  const [roles, setRoles] = useState({
    ...rolesOf(personne),
    isRepresentantLegal: false,
  });
  const [motif, setMotif] = useState('');
  const sending = useAttach(props);
  const person = nameOf(personne);
  const others = contacts.length - 1;
  return (
    <ConfirmDialog
      open
      title={words.title(known.raison)}
      onClose={onClose}
      confirm={words.confirm}
      busy={sending.busy}
      onConfirm={() => void sending.send({ ...roles, motif: motif.trim() })}
    >
      <p>{words.sentence(person, known.raison)}</p>
      <p>
        {words.removed(structure.raison)} {words.papers}
      </p>
      {others > 0 ? <Notice tone="warning" title={words.others(others)} /> : null}
      <fieldset className="file-roles">
        <legend>{words.roles}</legend>
        <p className="secondary">{words.rolesHint}</p>
        {ROLE_FLAGS.map((role) => (
          <Checkbox
            key={role}
            label={accountWords.roles[role]}
            checked={roles[role]}
            onChecked={(checked) => setRoles((all) => ({ ...all, [role]: checked }))}
          />
        ))}
      </fieldset>
      <TextArea
        label={words.motif}
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
    <Notice tone="warning" role="alert" title={words.conflict}>
      <p>{problem.sentence}</p>
    </Notice>
  ) : (
    <ProblemNotice error={problem} />
  );
}

type Attachment = Record<(typeof ROLE_FLAGS)[number], boolean> & { readonly motif: string };

function useAttach({ file, known, nextToTreat, onDecided }: AttachProps) {
  const reread = useReread();
  const { interlocuteurId, structureId, structure, personne } = file;
  const { run, busy, problem } = useAction();
  const attach = async ({ motif, ...roles }: Attachment) => {
    const ids = { interlocuteurId, structureId, versStructureId: known.structureId };
    const { revision } = structure;
    const note = motif === '' ? {} : { motif };
    try {
      return await call(attachAccount, { body: { ...ids, ...roles, revision, ...note } });
    } finally {
      void reread();
    }
  };
  const send = async (attachment: Attachment) => {
    const next = nextToTreat();
    if ((await run(() => attach(attachment))) === null) return;
    const following = next === null ? verdictWords.last : verdictWords.nextIs(next.raison);
    const sentence = `${words.done(nameOf(personne), known.raison)} ${following}`;
    announce(sentence);
    onDecided(sentence, next);
  };
  return { send, busy, problem };
}
