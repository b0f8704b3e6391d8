import './viewer.css';
import { IconFileAlert, IconFileTypePdf, IconPhoto, IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Justificatif } from '#contract/upload.ts';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { contentOf, documentsOf } from './documents.ts';
import { viewerMessages as messages, viewerMessages } from './messages.ts';
import { PdfDocument } from './pdf/pdf-document.tsx';
import { type Look, useLook } from './use-look.ts';
import { aloneAddress } from './viewer-address.ts';
import { type DocumentProps, ViewerFrame } from './viewer-frame.tsx';
import { type Size, turned } from './zoom.ts';

/** Viewer commands, called by keyboard shortcuts. */
export type ViewerCommands = { step: (by: 1 | -1) => void };

export type DocumentViewerProps = {
  structureId: number;
  /** Opened first; without it, the oldest. */
  first?: number | undefined;
  /** True in a window of its own, where no other window is offered. */
  isAlone?: boolean | undefined;
  commands?: Ref<ViewerCommands> | undefined;
};

/** Viewer of a structure's justificatifs: one list, one open document. */
export function DocumentViewer({
  structureId,
  first,
  isAlone = false,
  commands,
}: DocumentViewerProps) {
  const slug = useSlug();
  const { data, error, refetch } = useQuery(documentsOf(structureId));
  const [chosen, setChosen] = useState(first ?? null);
  const look = useLook();
  const files = data?.justificatifs ?? [];
  const at = Math.max(
    0,
    files.findIndex(({ justificatifId }) => justificatifId === chosen),
  );
  const file: Justificatif | undefined = files[at];
  useImperativeHandle(commands, () => ({
    step: (by) => {
      const next = files[at + by];
      if (next) setChosen(next.justificatifId);
    },
  }));
  if (error && !data) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="late">
        <Skeleton lines={4} height={40} />
      </div>
    );
  }
  if (!file) return <p className="secondary">{messages.none}</p>;
  return (
    <div className="viewer">
      <DocumentList files={files} current={file.justificatifId} onOpen={setChosen} />
      <DocumentStage
        key={file.justificatifId}
        structureId={structureId}
        file={file}
        alone={isAlone ? null : aloneAddress(slug, structureId, file.justificatifId)}
        look={look}
      />
    </div>
  );
}

type DocumentListProps = {
  files: readonly Justificatif[];
  current: number;
  onOpen: (justificatifId: number) => void;
};

/** All files with type, depositor and date; the open one is marked. */
function DocumentList({ files, current, onOpen }: DocumentListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector(`[data-file="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <ul ref={list} className="viewer-list" aria-label={messages.list}>
      {files.map((file) => {
        const Drawing = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
        return (
          <li key={file.justificatifId} data-file={file.justificatifId}>
            <button
              type="button"
              aria-pressed={file.justificatifId === current}
              onClick={() => onOpen(file.justificatifId)}
            >
              <Drawing size={24} stroke={1.75} aria-hidden />
              <span className="viewer-name">
                {file.name}
                <span className="secondary">
                  {provenance(file)}, <Timestamp at={file.deposeLe} />
                </span>
                {file.antivirus ? null : (
                  <StatusBadge tone="ambre" icon={IconShieldOff} label={messages.notAnalysed} />
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function provenance({ deposePar, parLaSociete }: Justificatif): string {
  if (parLaSociete) return messages.bySociety;
  return deposePar === null ? messages.deposited : messages.depositedBy(deposePar);
}

/** A photograph or a scan. */
function ImageDocument({ onBroken, address, ...frame }: DocumentProps & { address: string }) {
  const { file, look } = frame;
  const [size, setSize] = useState<Size | null>(null);
  const rotation = look.rotationOf(file.justificatifId);
  return (
    <ViewerFrame {...frame} size={size}>
      {(scale) => {
        const natural = size ?? { width: 0, height: 0 };
        const box = turned(natural, rotation);
        return (
          <div
            className="image-box"
            style={{ width: Math.floor(box.width * scale), height: Math.floor(box.height * scale) }}
          >
            {/* A rotated image keeps its own width and height: its box takes the visible ones. */}
            <img
              src={address}
              alt={viewerMessages.imageAlt(file.name)}
              data-rotation={rotation}
              style={{
                width: natural.width * scale,
                height: natural.height * scale,
                rotate: `${rotation}deg`,
              }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              onError={onBroken}
            />
          </div>
        );
      }}
    </ViewerFrame>
  );
}

type DocumentStageProps = {
  structureId: number;
  file: Justificatif;
  alone: string | null;
  look: Look;
};

/**
 * One document, read through its signed link and shown; if not displayable, offered for download.
 */
function DocumentStage({ structureId, file, alone, look }: DocumentStageProps) {
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

/** Object URL of the loaded content, since the signed link would expire. */
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
