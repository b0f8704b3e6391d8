import { type ReactNode, useState } from 'react';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { fieldId } from '#web/form/record/form-context.ts';
import { FormFrame } from '#web/form/record/form-frame.tsx';
import { Restored } from '#web/form/record/restored.tsx';
import type { RecordForm } from '#web/form/record/use-record-form.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { useChangesReadAgain } from '#web/registration/identity/identity-changes.ts';
import { identityMessages as messages } from '#web/registration/identity/messages.ts';

export type AskChangeProps<R> = {
  form: RecordForm<R>;
  motif: string;
  onMotif: (motif: string) => void;
  onClose: () => void;
  children: ReactNode;
};

const MOTIF = 'motif';

/** Form for the requested identity values and the reason for the change. */
export function AskChange<R>({ form, motif, onMotif, onClose, children }: AskChangeProps<R>) {
  const [attempt, setAttempt] = useState(0);
  const again = useChangesReadAgain();
  const blank = motif.trim() === '';
  const missing = blank ? [{ path: MOTIF, code: 'REQUIRED', message: messages.motifMissing }] : [];
  const discard = () => {
    form.reset();
    onMotif('');
  };
  const close = () => {
    discard();
    onClose();
  };
  const send = async () => {
    setAttempt((before) => before + 1);
    if (blank || !form.dirty || form.errors.length > 0 || (await form.save()) === null) return;
    close();
    await again();
    announce(messages.sent);
  };
  return (
    <FormFrame form={form} missing={missing} attempt={attempt} onSend={() => void send()}>
      <Restored form={form} />
      <div className="account-fields stack gap-20">{children}</div>
      <TextArea
        id={fieldId(form.name, MOTIF)}
        label={messages.motif}
        hint={messages.motifHint}
        required
        rows={3}
        maxLength={AGREEMENT_MOTIF_MAX}
        error={attempt > 0 && blank ? messages.motifMissing : null}
        value={motif}
        onValue={onMotif}
      />
      <div className="row">
        <Button
          type="submit"
          busy={form.saving}
          disabledReason={form.dirty ? null : messages.noChange}
        >
          {messages.send}
        </Button>
        <Button variant="secondary" onClick={close}>
          {messages.back}
        </Button>
      </div>
      <LeaveGuard when={(form.dirty || !blank) && !form.saving} onDiscard={discard} />
    </FormFrame>
  );
}
