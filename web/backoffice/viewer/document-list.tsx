import { IconFileTypePdf, IconPhoto, IconShieldOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Justificatif } from '#contract/upload.ts';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { viewerMessages as messages } from './messages.ts';

export type DocumentListProps = {
  files: readonly Justificatif[];
  current: number;
  onOpen: (justificatifId: number) => void;
};

/** Every file: what it is, who deposited it, when; the one shown is marked. */
export function DocumentList({ files, current, onOpen }: DocumentListProps) {
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
