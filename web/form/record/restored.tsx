import { accountForm as words } from '#web/app/catalogue/account/form.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { RecordForm } from './use-record-form.ts';

export type RestoredProps = { form: Pick<RecordForm<unknown>, 'restored'> };

/** What was kept on this device stands in the fields again: it is not what is saved. */
export function Restored({ form }: RestoredProps) {
  if (!form.restored) return null;
  return (
    <Notice tone="info" role="status">
      <p>{words.restored}</p>
    </Notice>
  );
}
