import { useEffect, useMemo, useState } from 'react';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Block, type Cells, readBlock } from '#domain/sheet/file/read-block.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import type { Requested } from '#web/producer/import/use-import-actions.ts';
import type { Edited } from '#web/producer/import-frame/settings-card.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import type { Pasted } from '../sheet/paste/paste.ts';
import { isOfLine, previewsOf } from './preview-row.ts';
import { PreviewsFoot, STAGES_WIDTH } from './previews-foot.tsx';
import { NO_MESSAGE, PreviewsStages } from './previews-stages.tsx';
import { usePreviews } from './use-previews.ts';

const messages = importing.becomes.paste;

export type PasteDialogProps = {
  cells: Cells;
  lines: readonly Line[];
  /** Line under which new ones may go. */
  index: number;
  onPasted: (pasted: Pasted) => void;
  onClose: () => void;
};

/** Preview of a pasted catalogue: meaning of its columns, outcome of its lines, then writing. */
export function PasteDialog(props: PasteDialogProps) {
  const [settings, setSettings] = useState(NO_MESSAGE);
  const { block, refused } = useBlock(props.cells, settings);
  // Nothing renders until the block is read.
  if (block === null)
    return refused === null ? null : <NotABlock sentence={refused} onClose={props.onClose} />;
  return (
    <ReadBlock
      {...props}
      block={block}
      refused={refused}
      settings={settings}
      onSettings={setSettings}
    />
  );
}

function NotABlock({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <Dialog open title={messages.title} onClose={onClose}>
      <Refused sentence={sentence} />
    </Dialog>
  );
}

type ReadProps = PasteDialogProps & {
  block: Block;
  refused: string | null;
  settings: ImportSettings;
  onSettings: (settings: ImportSettings) => void;
};

function ReadBlock({
  block,
  refused,
  settings,
  onSettings,
  lines,
  index,
  onPasted,
  onClose,
}: ReadProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const read = useMemo(() => previewsOf(block), [block]);
  const previews = usePreviews({ previews: read, titres: settings.titres, lines, block, index });
  const { entete } = block;
  const write = () => {
    const { colonnesInconnues: leftColumns } = previews.shown;
    onClose();
    onPasted({ ...previews.write(), leftColumns });
  };
  return (
    <Dialog
      open
      width={STAGES_WIDTH}
      title={messages.title}
      onClose={onClose}
      foot={
        <PreviewsFoot
          previews={previews}
          onClose={onClose}
          pending={edited !== null}
          onWrite={write}
        />
      }
    >
      {refused === null ? null : <Refused sentence={refused} />}
      <PreviewsStages
        previews={previews}
        settings={settings}
        edited={edited}
        facts={[
          { term: importing.recognised.kind, value: messages.kind },
          { term: importing.becomes.content, value: messages.size(block.lignes) },
          {
            term: importing.recognised.header,
            value: importing.recognised.headerLine(entete.ligne),
          },
        ]}
        onEdited={setEdited}
        onChange={(requested) => onSettings(changed(settings, requested))}
      />
    </Dialog>
  );
}

const Refused = ({ sentence }: { sentence: string }) => (
  <AlertBox tone="error" role="alert">
    <p>{sentence}</p>
  </AlertBox>
);

/**
 * Changes some settings and leaves the others; with another heading line, chosen column meanings no
 * longer apply.
 */
function changed(
  settings: ImportSettings,
  { memoire: _, ...requested }: Requested,
): ImportSettings {
  const message = Object.fromEntries(
    Object.entries(requested).filter(([, value]) => value !== undefined),
  );
  const isMoved = requested.ligneEntete !== undefined && requested.colonnes === undefined;
  return { ...settings, ...message, ...(isMoved ? { colonnes: null } : {}) };
}

/** The block analysed with the chosen settings; the previous analysis stays during a new one. */
function useBlock(cells: Cells, settings: ImportSettings) {
  const { year } = useRequest();
  const [read, setRead] = useState<{ block: Block | null; refused: string | null }>({
    block: null,
    refused: null,
  });
  const { colonnes, dureeEn, ligneEntete, reparations } = settings;
  useEffect(() => {
    let isCurrent = true;
    const requested = { colonnes, dureeEn, ligneEntete, accepted: new Set(reparations) };
    const context = { pays: TERRITORY_NAMES, marque: '' };
    readBlock(cells, requested, { year, context, mayMean: isOfLine }).then(
      (block) => isCurrent && setRead({ block, refused: null }),
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        const refused = error.options.detail ?? error.definition.title;
        if (isCurrent) setRead(({ block }) => ({ block, refused }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [cells, year, colonnes, dureeEn, ligneEntete, reparations]);
  return read;
}
