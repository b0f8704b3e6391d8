import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import { MOST_TRANSFERRED } from '#domain/register/transfer.ts';
import { transferWords as words } from '#web/app/catalogue/register/transfer.ts';
import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';

const TransferForm = lazy(() =>
  import('./transfer-form.tsx').then((module) => ({ default: module.TransferForm })),
);

export type TransferSelectionProps = {
  chosen: readonly ElementRow[];
  onDone: (sentence: string) => void;
};

/** Offers the chosen codes to another structure. */
export function TransferSelection({ chosen, onDone }: TransferSelectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconArrowsExchange size={18} aria-hidden />}
        disabledReason={whyNot(chosen)}
        onClick={() => setOpen(true)}
      >
        {words.selection}
      </Button>
      <Dialog open={open} title={words.offerTitle(chosen.length)} onClose={() => setOpen(false)} width={640}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <TransferForm
            rows={chosen}
            onBack={() => setOpen(false)}
            onSent={(sentence) => {
              setOpen(false);
              onDone(sentence);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

function whyNot(chosen: readonly ElementRow[]): string | null {
  if (chosen.length === 0) return words.nothing;
  if (chosen.length > MOST_TRANSFERRED) return words.tooMany(MOST_TRANSFERRED);
  return chosen.some(({ annuleLe }) => annuleLe !== null) ? words.someCancelled : null;
}
