import {
  IconArrowAutofitWidth,
  IconDownload,
  IconExternalLink,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { Justificatif } from '#contract/upload.ts';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { viewerMessages as messages } from './messages.ts';
import type { Look } from './use-look.ts';
import { type Size, scaleOf, zoomed } from './zoom.ts';

export type ViewerFrameProps = {
  file: Justificatif;
  /** Download link of the loaded content, with its file name. */
  saving: { readonly href: string };
  /** Address of the document in its own window; null when already there. */
  alone: string | null;
  look: Look;
  /** Size of the content at scale 1; null until known. */
  size: Size | null;
  /** Tools that only this kind of document has. */
  tools?: ReactNode;
  children: (scale: number) => ReactNode;
};

/** Props shared by all kinds of document. */
export type DocumentProps = Pick<ViewerFrameProps, 'file' | 'saving' | 'alone' | 'look'> & {
  /** Called when the content does not match its type. */
  onBroken: () => void;
};

/** Toolbar of a document and its scrollable view. */
export function ViewerFrame(props: ViewerFrameProps) {
  const { file, look, size, tools, children } = props;
  const { available, ref } = useAvailableWidth();
  const rotation = look.rotationOf(file.justificatifId);
  const scale = size === null ? 1 : scaleOf(look.zoom, available, size, rotation);
  return (
    <>
      <ViewerTools {...props} scale={scale} />
      {tools}
      <section
        ref={ref}
        className="viewer-stage"
        aria-label={messages.content(file.name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        {/* Drawn once it is known how wide: at first sight at the right size. */}
        {available > 0 ? children(scale) : null}
      </section>
    </>
  );
}

function ViewerTools({ file, saving, alone, look, scale }: ViewerFrameProps & { scale: number }) {
  const size = 20;
  const percent = Math.round(scale * 100);
  return (
    <div className="viewer-tools" role="toolbar" aria-label={messages.tools(file.name)}>
      <IconButton
        label={messages.zoomOut}
        size="small"
        icon={<IconZoomOut size={size} aria-hidden />}
        onClick={() => look.setZoom(zoomed(scale, -1))}
      />
      <span className="viewer-scale mono">{messages.scale(percent)}</span>
      <IconButton
        label={messages.zoomIn}
        size="small"
        icon={<IconZoomIn size={size} aria-hidden />}
        onClick={() => look.setZoom(zoomed(scale, 1))}
      />
      <IconButton
        label={messages.fit}
        size="small"
        icon={<IconArrowAutofitWidth size={size} aria-hidden />}
        aria-pressed={look.zoom === 'fit'}
        onClick={() => look.setZoom('fit')}
      />
      <IconButton
        label={messages.rotate}
        size="small"
        icon={<IconRotateClockwise size={size} aria-hidden />}
        onClick={() => look.turn(file.justificatifId)}
      />
      <span className="viewer-away">
        {alone === null ? null : (
          <a
            className="button"
            data-variant="secondary"
            data-size="small"
            data-square=""
            href={alone}
            target="_blank"
            rel="noopener"
            title={messages.newWindow(file.name)}
            aria-label={messages.newWindow(file.name)}
          >
            <IconExternalLink size={size} aria-hidden />
          </a>
        )}
        <a
          className="button"
          data-variant="secondary"
          data-size="small"
          data-square=""
          href={saving.href}
          download={file.name}
          title={messages.download(file.name)}
          aria-label={messages.download(file.name)}
        >
          <IconDownload size={size} aria-hidden />
        </a>
      </span>
    </div>
  );
}

/** The width that a box offers to what stands in it, in CSS pixels; 0 until it is drawn. */
function useAvailableWidth() {
  const [available, setWidth] = useState(0);
  const ref = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { available, ref };
}
