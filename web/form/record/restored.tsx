import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { accountForm as messages } from '#web/form/messages/form.ts';
import type { RecordForm } from './use-record-form.ts';

export type RestoredProps = { form: Pick<RecordForm<unknown>, 'restored'> };

/** Notice that typed values stored on this device were restored, and are not saved yet. */
export function Restored({ form }: RestoredProps) {
  if (!form.restored) return null;
  return (
    <AlertBox tone="info" role="status">
      <p>{messages.restored}</p>
    </AlertBox>
  );
}
