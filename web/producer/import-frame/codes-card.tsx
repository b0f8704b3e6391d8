import {
  IconBan,
  IconBarcode,
  IconCircleCheck,
  IconCircleX,
  IconUserOff,
} from '@tabler/icons-react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { Card } from '#web/design/display/card.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { ImportCounts } from './import-counts.tsx';

const messages = importing.codes;

/** What becomes of the codes that are brought; nothing when none is. */
export function CodesCard({ codes }: { codes: ImportAnalysis['codes'] }) {
  const { repris, aVous, autres, malFormes, refuses } = codes;
  if (repris + aVous + autres + malFormes + refuses === 0) return null;
  const tiles = [
    { count: repris, label: messages.taken(repris), tone: 'vert', icon: IconBarcode },
    { count: aVous, label: messages.yours(aVous), tone: 'cyan', icon: IconCircleCheck },
    { count: autres, label: messages.rest(autres), tone: 'ambre', icon: IconUserOff },
    { count: malFormes, label: messages.malformed(malFormes), tone: 'rouge', icon: IconCircleX },
    { count: refuses, label: messages.refused(refuses), tone: 'rouge', icon: IconBan },
  ];
  return (
    <Card title={messages.title}>
      <div className="stack gap-8">
        <ImportCounts label={messages.label} tiles={tiles} />
        <p className="secondary">{autres > 0 ? messages.restHint : messages.hint}</p>
        {refuses > 0 ? <p className="secondary">{messages.refusedHint}</p> : null}
      </div>
    </Card>
  );
}
