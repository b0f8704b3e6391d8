import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonSize } from '#web/design/action/button.tsx';
import type { Extent } from './extent.ts';

const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
);

export type ExportButtonProps = {
  label: string;
  /** Null while there is nothing to export, which `nothing` explains. */
  extent: Extent | null;
  nothing: string;
  /** True if every recording has a code: enables the studio and rights formats. */
  issued: boolean;
  onDone: (sentence: string) => void;
  size?: ButtonSize | undefined;
};

/**
 * Button opening the export dialog, which asks for the format. Disabled when there is nothing to
 * export.
 */
export function ExportButton({ label, extent, nothing, size, ...rest }: ExportButtonProps) {
  // Fixed while the dialog is open: refreshed data must not change the file.
  const [request, setRequested] = useState<Extent | null>(null);
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={<IconDownload size={18} aria-hidden />}
        disabledReason={extent === null ? nothing : null}
        onClick={() => setRequested(extent)}
      >
        {label}
      </Button>
      {request === null ? null : (
        <Suspense fallback={null}>
          <ExportDialog extent={request} onClose={() => setRequested(null)} {...rest} />
        </Suspense>
      )}
    </>
  );
}
