import {
  IconBan,
  IconBarcode,
  IconCircleCheck,
  IconCircleX,
  IconUserOff,
} from '@tabler/icons-react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Card } from '#web/design/display/card.tsx';
import { ImportCounts } from './import-counts.tsx';

const words = importing.codes;

/** What becomes of the codes that are brought; nothing when none is. */
export function CodesCard({ codes }: { codes: ImportAnalysis['codes'] }) {
  const { repris, aVous, autres, malFormes, refuses } = codes;
  if (repris + aVous + autres + malFormes + refuses === 0) return null;
  const tiles = [
    { count: repris, label: words.taken(repris), tone: 'vert', icon: IconBarcode },
    { count: aVous, label: words.yours(aVous), tone: 'cyan', icon: IconCircleCheck },
    { count: autres, label: words.others(autres), tone: 'ambre', icon: IconUserOff },
    { count: malFormes, label: words.malformed(malFormes), tone: 'rouge', icon: IconCircleX },
    { count: refuses, label: words.refused(refuses), tone: 'rouge', icon: IconBan },
  ];
  return (
    <Card title={words.title}>
      <div className="stack gap-8">
        <ImportCounts label={words.label} tiles={tiles} />
        <p className="secondary">{autres > 0 ? words.othersHint : words.hint}</p>
        {refuses > 0 ? <p className="secondary">{words.refusedHint}</p> : null}
      </div>
    </Card>
  );
}
