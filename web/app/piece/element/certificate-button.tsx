import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { readCertificate } from '../../../../contract/exchange/certificate.ts';
import { Button } from '../../../design/action/button.tsx';
import { respond } from '../../api/call.ts';
import { asProblem } from '../../api/problem-error.ts';
import { saveFile } from '../../api/save-file.ts';
import { exporting as words } from '../../catalogue/exchange/export.ts';

/** The certificate of one code, as a PDF. */
export function CertificateButton({ isrc, titre }: { isrc: string; titre: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fetchIt = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await saveFile(await respond(readCertificate, { query: { isrc } }));
    } catch (error) {
      setFailure(asProblem(error).sentence);
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        icon={<IconCertificate size={18} aria-hidden />}
        aria-label={words.certificateNamed(titre)}
        onClick={() => void fetchIt()}
      >
        {words.certificate}
      </Button>
      {failure === null ? null : (
        <p role="alert" className="element-motif">
          {failure}
        </p>
      )}
    </>
  );
}
