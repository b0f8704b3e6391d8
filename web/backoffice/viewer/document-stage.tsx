import { IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Justificatif } from '#contract/upload.ts';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { contentOf } from './documents.ts';
import { ImageDocument } from './image-document.tsx';
import { viewerMessages as messages } from './messages.ts';
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
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (!content || address === null) {
    return (
      <p className="secondary late" role="status">
        {messages.loading}
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
      title={messages.brokenTitle}
      action={
        <a
          className="button"
          data-variant="secondary"
          data-size="normal"
          href={href}
          download={file.name}
        >
          {messages.downloadFile}
        </a>
      }
    >
      {messages.broken(file.name, sizeText(file.size))}
    </EmptyState>
  );
}
