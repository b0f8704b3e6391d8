import { IconArrowsExchange, IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { correctionWords } from '#web/app/catalogue/register/correction.ts';
import { transferWords } from '#web/app/catalogue/register/transfer.ts';
import { useTitle } from '#web/app/title.ts';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { CorrectionList, TransferList } from '#web/registration/accord/accord-lists.tsx';
import { useTransfers, useWaitingCorrections } from '#web/registration/accord/use-accords.ts';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { ConsultViews, type Vue } from './consult-views.tsx';

/** Proposals of every structure that wait: those that staff answer, and those that they made. */
export function Waiting({ slug, vue }: { slug: string; vue: NonNullable<Vue> }) {
  const corrections = vue === 'corrections';
  const title = corrections ? correctionWords.queue : correctionWords.transfers;
  useTitle(title);
  const [said, say] = useState('');
  return (
    <div className="page">
      <PageHead
        title={title}
        subtitle={corrections ? correctionWords.queueSubtitle : null}
        actions={<ConsultViews slug={slug} current={vue} />}
      />
      {said === '' ? null : (
        <Notice tone="success" role="status">
          <p>{said}</p>
        </Notice>
      )}
      <Card title={correctionWords.unanswered}>
        {corrections ? <Corrections say={say} /> : <Transfers say={say} />}
      </Card>
      <OpenCode onDone={say} />
    </div>
  );
}

type Say = { say: (sentence: string) => void };

function Corrections({ say }: Say) {
  return (
    <CorrectionList
      found={useWaitingCorrections()}
      showsStructure
      onDone={say}
      empty={
        <EmptyState icon={IconChecklist} title={correctionWords.noneWaiting}>
          {correctionWords.noneWaitingHint}
        </EmptyState>
      }
    />
  );
}

function Transfers({ say }: Say) {
  return (
    <TransferList
      found={useTransfers(true)}
      onDone={say}
      empty={<EmptyState icon={IconArrowsExchange} title={transferWords.staffNone} />}
    />
  );
}
