import { IconArrowsExchange, IconChecklist, IconDisc } from '@tabler/icons-react';
import { useReducer } from 'react';
import type { TransfertOut } from '#contract/registration/transfers.ts';
import { isAwaited } from '#domain/register/agreement.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Done } from '#web/design/feedback/alert-box.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { repeatedText } from '#web/platform/page/announcer.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { CorrectionList, TransferList } from '#web/registration/agreement/agreement-lists.tsx';
import { useTransfers, useWaitingCorrections } from '#web/registration/agreement/use-accords.ts';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { transferMessages as messages } from '#web/registration/messages/transfer.ts';

const isOpen = ({ etat }: TransfertOut) => isAwaited(etat);
const isPast = (transfer: TransfertOut) => !isOpen(transfer);

/** `/isrc/transferts`: transfers awaiting an answer, proposed ones, and past ones. */
export function Component() {
  useTitle(messages.page);
  // Keyed by structure: announcements belong to one.
  return <Proposals key={useUser().currentStructureId} />;
}

function Proposals() {
  const [text, say] = useReducer(repeatedText, '');
  const structureId = useOwnStructureId();
  const transfers = useTransfers({ waitingOnly: false, structureId });
  const corrections = useWaitingCorrections({ structureId });
  return (
    <div className="page">
      <PageHead
        title={messages.page}
        subtitle={messages.pageSubtitle}
        actions={
          <LinkButton to="/isrc/list" variant="secondary" icon={<IconDisc size={18} aria-hidden />}>
            {messages.myCodes}
          </LinkButton>
        }
      />
      <Done message={text} />
      <Card title={messages.waiting}>
        <TransferList
          result={transfers}
          only={isOpen}
          onDone={say}
          empty={
            <EmptyState icon={IconArrowsExchange} title={messages.none}>
              {messages.noneHint}
            </EmptyState>
          }
        />
      </Card>
      <Card title={messages.corrections}>
        <CorrectionList
          result={corrections}
          onDone={say}
          empty={
            <EmptyState icon={IconChecklist} title={messages.noCorrection}>
              {messages.noCorrectionHint}
            </EmptyState>
          }
        />
      </Card>
      {transfers.data?.rows.some(isPast) ? (
        <Card title={messages.past}>
          <TransferList result={transfers} only={isPast} onDone={say} empty={null} />
        </Card>
      ) : null}
      <OpenCode structureId={structureId} onDone={say} />
    </div>
  );
}
