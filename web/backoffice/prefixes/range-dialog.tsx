import { useState } from 'react';
import { changePrefix, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { prefixesStaff as words } from '#web/app/catalogue/prefixes-staff/prefixes.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';

const DIGITS = /^\d{1,5}$/;

export type RangeDialogProps = {
  prefixe: PrefixeOut;
  onClose: () => void;
  onDone: (sentence: string) => Promise<void>;
};

/** More numbers, or fewer; every number that was given stays inside, which the server holds to. */
export function RangeDialog({ prefixe, onClose, onDone }: RangeDialogProps) {
  const { prefixeId, code } = prefixe;
  const [start, setStart] = useState(String(prefixe.rangeStart));
  const [end, setEnd] = useState(String(prefixe.rangeEnd));
  const { busy, run, faults, problem } = useAction();
  const wrong = (text: string) => (DIGITS.test(text) ? null : words.notANumber);
  const confirm = () => {
    if (wrong(start) || wrong(end)) return;
    void run(async () => {
      const range = { rangeStart: Number(start), rangeEnd: Number(end) };
      await call(changePrefix, { body: { prefixeId, action: 'RANGE', ...range } });
      await onDone(words.resized(code));
    });
  };
  return (
    <ConfirmDialog
      open
      title={words.rangeTitle(code)}
      onClose={onClose}
      confirm={words.resize}
      busy={busy}
      onConfirm={confirm}
    >
      <p>{words.rangeSentence}</p>
      {problem ? <ProblemNotice error={problem} /> : null}
      <Toolbar>
        <TextInput
          label={words.rangeStart}
          required
          inputMode="numeric"
          width="10rem"
          value={start}
          onValue={setStart}
          error={wrong(start) ?? faults.get('rangeStart')}
        />
        <TextInput
          label={words.rangeEnd}
          required
          inputMode="numeric"
          width="10rem"
          value={end}
          onValue={setEnd}
          error={wrong(end) ?? faults.get('rangeEnd')}
        />
      </Toolbar>
    </ConfirmDialog>
  );
}
