import { IconCertificate } from '@tabler/icons-react';
import { readCertificate } from '../../../../contract/exchange/certificate.ts';
import { Button } from '../../../design/action/button.tsx';
import { respond } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import { useAction } from '../../api/use-action.ts';
import { exporting as words } from '../../catalogue/exchange/export.ts';

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
