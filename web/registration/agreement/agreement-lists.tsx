import './agreement.css';
import type { ReactNode } from 'react';
import type { TransfertOut } from '#contract/registration/transfers.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';
import { CorrectionCard } from './correction-card.tsx';
import { CorrectionLot } from './correction-lot.tsx';
import { TransferCard } from './transfer-card.tsx';
import { inLots, type useTransfers, type useWaitingCorrections } from './use-accords.ts';

type Common = {
  /** Shown when nothing waits. */
  empty: ReactNode;
  onDone: (sentence: string) => void;
};

export type CorrectionListProps = Common & {
  result: ReturnType<typeof useWaitingCorrections>;
};

/** Corrections that wait; those that this person answers come first. */
export function CorrectionList({ result, empty, onDone }: CorrectionListProps) {
  const { data } = result;
  const rows = data?.rows.toSorted((a, b) => Number(b.can.answer) - Number(a.can.answer));
  return (
    <Reading result={result} rows={rows} empty={empty}>
      {data?.capped ? (
        <AlertBox tone="warning">
          <p>{messages.oldestOnly}</p>
        </AlertBox>
      ) : null}
      <ul className="agreement-list stack list">
        {inLots(rows ?? []).map(([correction, ...rest]) => (
          <li key={correction.correctionId}>
            {correction.lot === null ? (
              <CorrectionCard correction={correction} onDone={onDone} />
            ) : (
              <CorrectionLot lines={[correction, ...rest]} onDone={onDone} />
            )}
          </li>
        ))}
      </ul>
    </Reading>
  );
}

export type TransferListProps = Common & {
  result: ReturnType<typeof useTransfers>;
  /** Filter; by default all are shown. */
  only?: ((transfer: TransfertOut) => boolean) | undefined;
};

/** Transfers; those that this person may accept come first. */
export function TransferList({ result, only = () => true, empty, onDone }: TransferListProps) {
  const rows = result.data?.rows
    .filter(only)
    .toSorted((a, b) => Number(b.can.accept) - Number(a.can.accept));
  return (
    <Reading result={result} rows={rows} empty={empty}>
      <ul className="agreement-list stack list">
        {rows?.map((transfer) => (
          <li key={transfer.transfertId}>
            <TransferCard transfer={transfer} onDone={onDone} />
          </li>
        ))}
      </ul>
    </Reading>
  );
}

type ReadingProps = Pick<Common, 'empty'> & {
  result: { readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  /** Undefined before they were read once. */
  rows: readonly unknown[] | undefined;
  children: ReactNode;
};

/** If a refresh fails, the rows stay, with the values being typed in them. */
function Reading({ result, rows, empty, children }: ReadingProps) {
  const { error, refetch } = result;
  const shown = rows?.length === 0 ? empty : children;
  return (
    <>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {rows === undefined ? error ? null : <Skeleton lines={4} height={40} /> : shown}
    </>
  );
}
