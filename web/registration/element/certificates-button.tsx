import { IconCertificate } from '@tabler/icons-react';
import { MOST_CERTIFIED, readCertificates } from '#contract/exchange/certificate.ts';
import { Button } from '#web/design/action/button.tsx';
import { exporting as messages } from '#web/messages/export.ts';
import { respond } from '#web/platform/api/call.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import type { Chosen } from './chosen.ts';
import { countChosen, gather } from './gather.ts';

export type CertificatesButtonProps = {
  chosen: Chosen;
  /** How many correspond to what was sought, on every page. */
  result: number;
  onDone: (sentence: string) => void;
};

/** One certificate of the codes that are chosen. */
export function CertificatesButton({ chosen, result, onDone }: CertificatesButtonProps) {
  const { run, busy, failure } = useAction();
  const announced = countChosen(chosen, result);
  const take = () =>
    run(async () => {
      const rows = await gather(chosen, MOST_CERTIFIED);
      const isrcs = rows.flatMap(({ isrc }) => (isrc === null ? [] : [isrc]));
      if (!fits(isrcs.length)) return onDone(messages.certificatesNone(MOST_CERTIFIED));
      const name = await saveFile(await respond(readCertificates, { body: { isrcs } }));
      onDone(messages.saved(name, announced, isrcs.length));
    });
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        icon={<IconCertificate size={18} aria-hidden />}
        disabledReason={fits(announced) ? null : messages.certificatesNone(MOST_CERTIFIED)}
        onClick={() => void take()}
      >
        {messages.certificates}
      </Button>
      {failure === null ? null : <ProblemAlert error={failure} />}
    </>
  );
}

const fits = (count: number | null) => count !== null && count > 0 && count <= MOST_CERTIFIED;
