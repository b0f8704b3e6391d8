import { useState } from 'react';
import { changePrefix, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { Opening } from '../registry/opening.tsx';
import { CloseDialog, type PrefixDialogProps } from './close-dialog.tsx';
import { prefixesStaff as messages } from './messages.ts';
import { isRange, RangeFields } from './range-fields.tsx';

/** Actions on one prefix, on its row and on its sheet; none once it is closed. */
export function PrefixActs({ prefixe }: { prefixe: PrefixeOut }) {
  const { code, closedAt } = prefixe;
  const small = { reads: 'prefixes', variant: 'ghost', size: 'small' } as const;
  if (closedAt !== null) return null;
  return (
    <div className="row">
      <Opening
        {...small}
        aria-label={messages.resizeNamed(code)}
        dialog={(opened) => <RangeDialog prefixe={prefixe} {...opened} />}
      >
        {messages.resizeShort}
      </Opening>
      <Opening
        {...small}
        aria-label={messages.closeNamed(code)}
        dialog={(opened) => <CloseDialog prefixe={prefixe} {...opened} />}
      >
        {messages.close}
      </Opening>
    </div>
  );
}

/** Widens or narrows the range; the server checks that every allocated number stays inside. */
function RangeDialog({ prefixe, onClose, onDone }: PrefixDialogProps) {
  const { prefixeId, code } = prefixe;
  const [range, setRange] = useState({
    rangeStart: String(prefixe.rangeStart),
    rangeEnd: String(prefixe.rangeEnd),
  });
  const { busy, run, errors, problem } = useAction();
  const confirm = () => {
    if (!isRange(range, true)) return;
    void run(async () => {
      const [rangeStart, rangeEnd] = [Number(range.rangeStart), Number(range.rangeEnd)];
      await call(changePrefix, { body: { prefixeId, action: 'RANGE', rangeStart, rangeEnd } });
      await onDone(messages.resized(code));
    });
  };
  return (
    <ConfirmDialog
      open
      title={messages.rangeTitle(code)}
      onClose={onClose}
      confirm={messages.resize}
      busy={busy}
      onConfirm={confirm}
    >
      <p>{messages.rangeSentence}</p>
      {problem ? <ProblemAlert error={problem} /> : null}
      <RangeFields range={range} onRange={setRange} required errors={errors} />
    </ConfirmDialog>
  );
}
