import { IconArrowsExchange, IconChecklist, IconDisc } from '@tabler/icons-react';
import { useReducer } from 'react';
import type { TransfertOut } from '#contract/registration/transfers.ts';
import { isAwaited } from '#domain/register/accord.ts';
import { transferWords as words } from '#web/app/catalogue/register/transfer.ts';
import { useOwnStructureId } from '#web/app/session/use-own-structure.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { saidAgain } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Done } from '#web/design/feedback/notice.tsx';
import { CorrectionList, TransferList } from '#web/registration/accord/accord-lists.tsx';
import { useTransfers, useWaitingCorrections } from '#web/registration/accord/use-accords.ts';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';

const isOpen = ({ etat }: TransfertOut) => isAwaited(etat);
const isPast = (transfer: TransfertOut) => !isOpen(transfer);

/** `/isrc/transferts`: what waits for an answer, what was proposed, and how the past ones ended. */
export function Component() {
  useTitle(words.page);
  // What was done is said of the structure that did it.
  return <Proposals key={useUser().currentStructureId} />;
}

function Proposals() {
  const [said, say] = useReducer(saidAgain, '');
  const structureId = useOwnStructureId();
  const transfers = useTransfers({ waitingOnly: false, structureId });
  const corrections = useWaitingCorrections({ structureId });
  return (
    <div className="page">
      <PageHead
        title={words.page}
        subtitle={words.pageSubtitle}
        actions={
          <LinkButton to="/isrc/list" variant="secondary" icon={<IconDisc size={18} aria-hidden />}>
            {words.myCodes}
          </LinkButton>
        }
      />
      <Done said={said} />
      <Card title={words.waiting}>
        <TransferList
          found={transfers}
          only={isOpen}
          onDone={say}
          empty={
            <EmptyState icon={IconArrowsExchange} title={words.none}>
              {words.noneHint}
            </EmptyState>
          }
        />
      </Card>
      <Card title={words.corrections}>
        <CorrectionList
          found={corrections}
          onDone={say}
          empty={
            <EmptyState icon={IconChecklist} title={words.noCorrection}>
              {words.noCorrectionHint}
            </EmptyState>
          }
        />
      </Card>
      {transfers.data?.rows.some(isPast) ? (
        <Card title={words.past}>
          <TransferList found={transfers} only={isPast} onDone={say} empty={null} />
        </Card>
      ) : null}
      <OpenCode structureId={structureId} onDone={say} />
    </div>
  );
}
