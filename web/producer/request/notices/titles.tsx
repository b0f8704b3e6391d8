import { useRef, useState } from 'react';
import type { Hygiene } from '#domain/title/hygiene.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { TitleProposals } from '#web/producer/import-frame/title-proposals.tsx';
import { result } from '#web/producer/messages/import-matches.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import type { Row } from '../sheet/row.ts';
import { titleProposals, withTitles } from '../sheet/titles.ts';

const messages = result.titles;

export type TitlesProps = { lines: readonly Line[]; say: (sentence: string) => void };

/** Clean-up proposals for titles typed, pasted or read from sound files. */
export function Titles({ lines, say }: TitlesProps) {
  const { sheet } = useRequest();
  const [left, setLeft] = useState<ReadonlySet<Hygiene>>(new Set());
  const region = useRef<HTMLDivElement>(null);
  const open = new Set(lines.filter(({ scope }) => scope === 'all').map(({ row }) => row.key));
  const mayEdit = ({ key }: Row) => open.has(key);
  const titres = titleProposals(
    lines.map(({ row }) => row),
    mayEdit,
    left,
  );
  // The button goes away with its proposal.
  const accept = (cle: Hygiene) => {
    region.current?.focus();
    const before = sheet.read().rows;
    sheet.change((rows) => withTitles(rows, cle, mayEdit));
    say(messages.applied(sheet.read().rows.filter((row, index) => row !== before[index]).length));
  };
  const leave = (cle: Hygiene) => {
    region.current?.focus();
    setLeft((before) => new Set(before).add(cle));
  };
  return (
    <div ref={region} tabIndex={-1} className="request-titles">
      {titres.length === 0 ? null : (
        <AlertBox tone="info" title={messages.title}>
          <p>{messages.grid}</p>
          <TitleProposals heading="h2" titres={titres} onAccept={accept} onLeave={leave} />
        </AlertBox>
      )}
    </div>
  );
}
