import { accountForm as words } from '#web/app/catalogue/account/form.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { RecordForm } from './use-record-form.ts';

export type RestoredProps = { form: Pick<RecordForm<unknown>, 'restored' | 'dirty'> };

/** What was kept on this device stands in the fields again: it is not what is saved. */
export function Restored({ form: { restored, dirty } }: RestoredProps) {
  if (!restored || !dirty) return null;
  return (
    <Notice tone="info" role="status">
      <p>{words.restored}</p>
    </Notice>
  );
}
