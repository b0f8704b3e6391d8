import { useEffect, useMemo, useState } from 'react';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Block, type Cells, readBlock } from '#domain/sheet/file/read-block.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Wished } from '#web/producer/import/use-import-actions.ts';
import type { Edited } from '#web/producer/intake/settings-card.tsx';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import type { Pasted } from '../sheet/paste/paste.ts';
import { arrivalsOf, isOfLine } from './arrival.ts';
import { ArrivalsFoot, STAGES_WIDTH } from './arrivals-foot.tsx';
import { ArrivalsStages, NOTHING_SAID } from './arrivals-stages.tsx';
import { useArrivals } from './use-arrivals.ts';

const words = importing.becomes.paste;

export type PasteDialogProps = {
  cells: Cells;
  lines: readonly Line[];
  /** Line under which new ones may go. */
  index: number;
  onPasted: (pasted: Pasted) => void;
  onClose: () => void;
};

/** A catalogue that was pasted: what its columns are, what becomes of its lines, then the writing. */
export function PasteDialog(props: PasteDialogProps) {
  const [settings, setSettings] = useState(NOTHING_SAID);
  const { block, refused } = useBlock(props.cells, settings);
  // A block is read before anybody sees that it is.
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
    <Dialog open title={words.title} onClose={onClose}>
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
  const read = useMemo(() => arrivalsOf(block), [block]);
  const arrivals = useArrivals({ arrivals: read, titres: settings.titres, lines, block, index });
  const { entete } = block;
  const write = () => {
    const { colonnesInconnues: leftColumns } = arrivals.shown;
    onClose();
    onPasted({ ...arrivals.write(), leftColumns });
  };
  return (
    <Dialog
      open
      width={STAGES_WIDTH}
      title={words.title}
      onClose={onClose}
      foot={
        <ArrivalsFoot
          arrivals={arrivals}
          onClose={onClose}
          pending={edited !== null}
          onWrite={write}
        />
      }
    >
      {refused === null ? null : <Refused sentence={refused} />}
      <ArrivalsStages
        arrivals={arrivals}
        settings={settings}
        edited={edited}
        facts={[
          { term: importing.recognised.kind, value: words.kind },
          { term: importing.becomes.content, value: words.size(block.lignes) },
          {
            term: importing.recognised.header,
            value: importing.recognised.headerLine(entete.ligne),
          },
        ]}
        onEdited={setEdited}
        onChange={(wished) => onSettings(changed(settings, wished))}
      />
    </Dialog>
  );
}

const Refused = ({ sentence }: { sentence: string }) => (
  <Notice tone="error" role="alert">
    <p>{sentence}</p>
  </Notice>
);

/** What is said of some settings leaves the others; under other headings, what columns were said to mean does not hold. */
function changed(settings: ImportSettings, { memoire: _, ...wished }: Wished): ImportSettings {
  const said = Object.fromEntries(
    Object.entries(wished).filter(([, value]) => value !== undefined),
  );
  const isMoved = wished.ligneEntete !== undefined && wished.colonnes === undefined;
  return { ...settings, ...said, ...(isMoved ? { colonnes: null } : {}) };
}

/** The block as it is understood with what a person said; what was understood before stays while it is read again. */
function useBlock(cells: Cells, settings: ImportSettings) {
  const { year } = useRequest();
  const [read, setRead] = useState<{ block: Block | null; refused: string | null }>({
    block: null,
    refused: null,
  });
  const { colonnes, dureeEn, ligneEntete, reparations } = settings;
  useEffect(() => {
    let isCurrent = true;
    const wished = { colonnes, dureeEn, ligneEntete, accepted: new Set(reparations) };
    const context = { pays: TERRITORY_NAMES, marque: '' };
    readBlock(cells, wished, { year, context, mayMean: isOfLine }).then(
      (block) => isCurrent && setRead({ block, refused: null }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
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
