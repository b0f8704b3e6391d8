import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import { MOST_TRANSFERRED } from '#domain/register/transfer.ts';
import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { transferMessages as messages } from '#web/registration/messages/transfer.ts';
import type { Chosen } from '../element/chosen.ts';
import { countChosen, gather } from '../element/gather.ts';

const TransferForm = lazy(() =>
  import('./transfer-form.tsx').then((module) => ({ default: module.TransferForm })),
);

export type TransferSelectionProps = {
  chosen: Chosen;
  /** Number of search results, on all pages. */
  result: number;
  onDone: (sentence: string) => void;
};

/**
 * Offers the chosen codes to another structure: the server resolves the selection now, and the form
 * counts and names it.
 */
export function TransferSelection({ chosen, result, onDone }: TransferSelectionProps) {
  const [rows, offer] = useState<readonly ElementRow[] | null>(null);
  const { run, busy, failure } = useAction();
  const close = () => offer(null);
  const open = () =>
    run(async () => {
      const gathered = await gather(chosen, MOST_TRANSFERRED);
      const reason = whyNot(gathered.length, gathered);
      if (reason === null) offer(gathered);
      else onDone(reason);
    });
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        icon={<IconArrowsExchange size={18} aria-hidden />}
        disabledReason={whyNot(
          countChosen(chosen, result),
          chosen.kind === 'some' ? chosen.rows : [],
        )}
        onClick={() => void open()}
      >
        {messages.selection}
      </Button>
      {failure === null ? null : <ProblemAlert error={failure} />}
      <Dialog
        open={rows !== null}
        title={messages.offerTitle(rows?.length ?? 0)}
        onClose={close}
        width={640}
      >
        <Suspense fallback={<Skeleton lines={6} />}>
          <TransferForm
            rows={rows ?? []}
            onBack={close}
            onSent={(sentence) => {
              close();
              onDone(sentence);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

function whyNot(count: number | null, rows: readonly ElementRow[]): string | null {
  if (count === 0) return messages.nothing;
  if (count === null || count > MOST_TRANSFERRED) return messages.tooMany(MOST_TRANSFERRED);
  return rows.some(({ annuleLe }) => annuleLe !== null) ? messages.someCancelled : null;
}
