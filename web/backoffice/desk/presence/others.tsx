import { IconEye } from '@tabler/icons-react';
import { deskWords } from '#web/app/catalogue/workbench-staff/desk.ts';

/** Which colleagues have the same thing open: said, and in nobody's way. */
export function Others({ names }: { names: readonly string[] }) {
  return (
    <p role="status" className="file-others">
      {names.length === 0 ? null : (
        <>
          <IconEye size={18} aria-hidden /> {deskWords.others(names)}
        </>
      )}
    </p>
  );
}
