import { IconDownload } from '@tabler/icons-react';
import type { ElementRow } from '../../../contract/registration/element.ts';
import { elements as words } from '../../app/catalogue/producer-elements.ts';
import { useConfiguration } from '../../app/runtime-configuration.ts';
import { Button } from '../../design/action/button.tsx';
import { exportElements } from './element-csv.ts';

export type ExportButtonProps = {
  /** Name of the file, without its extension. */
  file: string;
  rows: readonly ElementRow[];
  onDone: (sentence: string) => void;
};

/** 'Exporter la sélection', disabled with no selection (specification, section 9). */
export function ExportButton({ file, rows, onDone }: ExportButtonProps) {
  const { brand } = useConfiguration();
  return (
    <Button
      variant="secondary"
      icon={<IconDownload size={18} aria-hidden />}
      disabledReason={rows.length === 0 ? words.exportNothing : null}
      onClick={() => {
        exportElements(file, rows, brand.code);
        onDone(words.exported(rows.length));
      }}
    >
      {words.export}
    </Button>
  );
}
