import { useState } from 'react';
import { allocatePrefix } from '#contract/registration/prefixes.ts';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { hasCounter } from '#domain/numbering/prefixe.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { useFirstError } from '#web/design/feedback/use-first-error.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import type { Opened } from '../registry/opening.tsx';
import { prefixesStaff as messages } from './messages.ts';
import { isRange, RangeFields } from './range-fields.tsx';

const TYPES = ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] }));

/** A prefix and a range, for one structure or for everyone. */
export function AllocateDialog({ onClose, onDone }: Opened) {
  const [code, setCode] = useState('');
  const [type, setType] = useState<ElementType>('P');
  const [pool, setPool] = useState(false);
  const [holder, setHolder] = useState<Option | null>(null);
  const [exception, setException] = useState<string | null>(null);
  const [range, setRange] = useState({ rangeStart: '', rangeEnd: '' });
  const [attempt, setAttempt] = useState(0);
  const tried = attempt > 0;
  const { busy, run, errors, failure, problem } = useAction();
  const fields = useFirstError<HTMLDivElement>(attempt, failure);
  const root = code.trim().slice(0, 2).toUpperCase();
  const isForeign = root.length === 2 && !hasCounter({ code: root });
  const holderMissing = !pool && holder === null;
  const codeMissing = code.trim() === '';
  const confirm = () => {
    setAttempt((before) => before + 1);
    if (codeMissing || holderMissing || !isRange(range, false)) return;
    void run(async () => {
      const prefixe = await call(allocatePrefix, {
        body: {
          code: code.trim(),
          type,
          structureId: pool || holder === null ? null : Number(holder.value),
          ...(isForeign && exception !== null ? { motifException: exception } : {}),
          ...(range.rangeStart === '' ? {} : { rangeStart: Number(range.rangeStart) }),
          ...(range.rangeEnd === '' ? {} : { rangeEnd: Number(range.rangeEnd) }),
        },
      });
      await onDone(messages.allocated(prefixe.code));
    });
  };
  return (
    <ConfirmDialog
      open
      title={messages.allocate}
      onClose={onClose}
      confirm={messages.save}
      busy={busy}
      onConfirm={confirm}
    >
      <p>{messages.allocateHint}</p>
      {problem ? <ProblemAlert error={problem} /> : null}
      <div ref={fields} className="stack gap-16">
        <TextInput
          label={messages.code}
          hint={messages.codeHint}
          required
          width="12.5rem"
          maxLength={20}
          value={code}
          onValue={setCode}
          error={tried && codeMissing ? messages.codeMissing : errors.get('code')}
        />
        {isForeign ? (
          <Checkbox
            label={messages.exception}
            checked={exception !== null}
            onChecked={(checked) => setException(checked ? '' : null)}
            error={exception === null ? errors.get('motifException') : null}
          />
        ) : null}
        {isForeign ? <p className="secondary">{messages.exceptionHint}</p> : null}
        {isForeign && exception !== null ? (
          <TextInput
            label={messages.exceptionMotif}
            required
            normalCase
            maxLength={2000}
            value={exception}
            onValue={setException}
            error={errors.get('motifException')}
          />
        ) : null}
        <RadioCards
          legend={messages.type}
          required
          choices={TYPES}
          value={type}
          onValue={setType}
          error={errors.get('type')}
        />
        <Checkbox
          label={messages.forPool}
          checked={pool}
          onChecked={setPool}
          error={pool ? errors.get('structureId') : null}
        />
        {pool ? null : (
          <CompanySearch
            label={messages.holder}
            required
            value={holder}
            load={findCompanies}
            onValue={setHolder}
            error={tried && holderMissing ? messages.holderMissing : errors.get('structureId')}
          />
        )}
        <RangeFields range={range} onRange={setRange} required={false} errors={errors} />
        <p className="secondary">{messages.rangeHint}</p>
      </div>
    </ConfirmDialog>
  );
}
