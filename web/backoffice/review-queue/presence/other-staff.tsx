import { IconEye } from '@tabler/icons-react';
import { reviewQueueMessages } from '#web/backoffice/review-queue/messages.ts';

/** Which colleagues have the same thing open: said, and in nobody's way. */
export function OtherStaff({ names }: { names: readonly string[] }) {
  return (
    <p role="status" className="file-others">
      {names.length === 0 ? null : (
        <>
          <IconEye size={18} aria-hidden /> {reviewQueueMessages.rest(names)}
        </>
      )}
    </p>
  );
}
