import { IconCertificate } from '@tabler/icons-react';
import { readCertificate } from '#contract/exchange/certificate.ts';
import { respond } from '#web/app/api/call.ts';
import { saveFile } from '#web/app/api/save-file.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { exporting as words } from '#web/app/catalogue/exchange/export.ts';
import { Button } from '#web/design/action/button.tsx';

/** The certificate of one code, as a PDF. */
export function CertificateButton({ isrc, titre }: { isrc: string; titre: string }) {
  const { run, busy, failure } = useAction();
  const take = () => run(async () => saveFile(await respond(readCertificate, { query: { isrc } })));
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        icon={<IconCertificate size={18} aria-hidden />}
        aria-label={words.certificateNamed(titre)}
        onClick={() => void take()}
      >
        {words.certificate}
      </Button>
      {failure === null ? null : (
        <p role="alert" className="element-motif">
          {failure.sentence}
        </p>
      )}
    </>
  );
}
