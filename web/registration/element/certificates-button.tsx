import { IconCertificate } from '@tabler/icons-react';
import { MOST_CERTIFIED, readCertificates } from '#contract/exchange/certificate.ts';
import { respond } from '#web/app/api/call.ts';
import { saveFile } from '#web/app/api/save-file.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { exporting as words } from '#web/app/catalogue/exchange/export.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';

export type CertificatesButtonProps = {
  isrcs: readonly string[];
  onDone: (sentence: string) => void;
};

/** One certificate of the codes that are chosen. */
export function CertificatesButton({ isrcs, onDone }: CertificatesButtonProps) {
  const { run, busy, failure } = useAction();
  const fits = isrcs.length > 0 && isrcs.length <= MOST_CERTIFIED;
  const take = () =>
    run(async () => {
      const name = await saveFile(await respond(readCertificates, { body: { isrcs: [...isrcs] } }));
      onDone(words.saved(name));
    });
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        icon={<IconCertificate size={18} aria-hidden />}
        disabledReason={fits ? null : words.certificatesNone(MOST_CERTIFIED)}
        onClick={() => void take()}
      >
        {words.certificates}
      </Button>
      {failure === null ? null : <ProblemNotice error={failure} />}
    </>
  );
}
