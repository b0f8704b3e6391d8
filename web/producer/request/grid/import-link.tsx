import { IconFileImport } from '@tabler/icons-react';
import { LinkButton } from '#web/design/action/link.tsx';
import { importPath } from '#web/producer/import/import-path.ts';
import { request } from '#web/producer/messages/request.ts';
import { useSaving } from '../flow/use-request.ts';

/** Link to import a file into this request, in either view. */
export function ImportLink() {
  const { dossierId } = useSaving();
  return (
    <LinkButton
      to={importPath(dossierId)}
      variant="secondary"
      size="small"
      icon={<IconFileImport size={18} aria-hidden />}
    >
      {request.gate.importFile}
    </LinkButton>
  );
}
