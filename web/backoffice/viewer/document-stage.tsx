import { IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Justificatif } from '#contract/upload.ts';
import { viewerWords as words } from '#web/app/catalogue/workbench-staff/viewer.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { sizeInWords } from '#web/design/size-words.ts';
import { contentOf } from './documents.ts';
import { ImageDocument } from './image-document.tsx';
import { PdfDocument } from './pdf/pdf-document.tsx';
import type { Look } from './use-look.ts';

export type DocumentStageProps = {
  structureId: number;
  file: Justificatif;
  alone: string | null;
  look: Look;
};

/** One document, read by its signed link and shown; at worst, offered as it is. */
export function DocumentStage({ structureId, file, alone, look }: DocumentStageProps) {
  const { data: content, error, refetch } = useQuery(contentOf(structureId, file));
  const address = useAddress(content);
  const [broken, setBroken] = useState(false);
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!content || address === null) {
    return (
      <p className="secondary late" role="status">
        {words.loading}
      </p>
    );
  }
  if (broken) return <Broken file={file} href={address} />;
  const shown = { file, saving: { href: address }, alone, look, onBroken: () => setBroken(true) };
  return file.type === 'application/pdf' ? (
    <PdfDocument {...shown} content={content} />
  ) : (
    <ImageDocument {...shown} address={address} />
  );
}

/** Where the page itself finds what was read: the link would have ended meanwhile. */
function useAddress(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (content === undefined) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}

function Broken({ file, href }: { file: Justificatif; href: string }) {
  return (
    <EmptyState
      icon={IconFileAlert}
      title={words.brokenTitle}
      action={
        <a
          className="button"
          data-variant="secondary"
          data-size="normal"
          href={href}
          download={file.name}
        >
          {words.downloadFile}
        </a>
      }
    >
      {words.broken(file.name, sizeInWords(file.size))}
    </EmptyState>
  );
}
