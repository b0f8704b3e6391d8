import { IconCertificate } from '@tabler/icons-react';
import { readCertificate } from '#contract/exchange/certificate.ts';
import { Button } from '#web/design/action/button.tsx';
import { exporting as messages } from '#web/messages/export.ts';
import { respond } from '#web/platform/api/call.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';

export type CertificateButtonProps = {
  isrc: string;
  titre: string;
  /** Beside a main action rather than in a list. */
  prominent?: boolean;
};

/** The certificate of one code, as a PDF. */
export function CertificateButton({ isrc, titre, prominent = false }: CertificateButtonProps) {
  const { run, busy, failure } = useAction();
  const take = () => run(async () => saveFile(await respond(readCertificate, { query: { isrc } })));
  return (
    <>
      <Button
        variant={prominent ? 'secondary' : 'ghost'}
        size={prominent ? 'normal' : 'small'}
        busy={busy}
        icon={<IconCertificate size={18} aria-hidden />}
        aria-label={messages.certificateNamed(titre)}
        onClick={() => void take()}
      >
        {messages.certificate}
      </Button>
      {failure === null ? null : (
        <p role="alert" className="element-motif">
          {failure.sentence}
        </p>
      )}
    </>
  );
}
