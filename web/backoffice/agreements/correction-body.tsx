import type { CorrectionOut } from '#contract/registration/corrections.ts';
import { Card } from '#web/design/display/card.tsx';
import { historyMessages } from '#web/messages/history.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { CorrectionReport, correctedName } from '#web/registration/agreement/correction-card.tsx';
import { LotLines } from '#web/registration/agreement/lot/correction-lot.tsx';
import { correctionLotMessages as lotMessages } from '#web/registration/agreement/messages.ts';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';
import type { RequestBody } from '../review-queue/requests/request-kind.tsx';

/** One correction, or those of one sheet. */
export type Corrections = readonly [CorrectionOut, ...CorrectionOut[]];

/** What the register says beside what it should say, and the sheet of the code over it. */
export function CorrectionBody({ file }: RequestBody<Corrections>) {
  const [first] = file;
  const { isrc, lot, motif } = first;
  if (lot === null)
    return (
      <Card title={messages.changes}>
        <p className="row">
          <CodeLink isrc={isrc}>{correctedName(first)}</CodeLink>
          <IsrcCode isrc={isrc} />
        </p>
        <CorrectionReport correction={first} />
        <OpenCode structureId={null} onDone={announce} />
      </Card>
    );
  return (
    <Card title={lotMessages.lines}>
      <div className="stack gap-12">
        <p>{historyMessages.motif(motif)}</p>
        <LotLines lines={file} heading="h3" onDone={announce} />
      </div>
      <OpenCode structureId={null} onDone={announce} />
    </Card>
  );
}
