import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { accountForm as messages } from '#web/form/messages/form.ts';
import type { RecordForm } from './use-record-form.ts';

export type RestoredProps = { form: Pick<RecordForm<unknown>, 'restored'> };

/** What was kept on this device stands in the fields again: it is not what is saved. */
export function Restored({ form }: RestoredProps) {
  if (!form.restored) return null;
  return (
    <AlertBox tone="info" role="status">
      <p>{messages.restored}</p>
    </AlertBox>
  );
}
