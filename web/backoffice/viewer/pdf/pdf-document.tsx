import { useEffect, useRef, useState } from 'react';
import { viewerMessages } from '#web/backoffice/viewer/messages.ts';
import { showInStage } from '../show-in-stage.ts';
import { type DocumentProps, ViewerFrame } from '../viewer-frame.tsx';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfTools } from './pdf-tools.tsx';
import { usePdfSearch } from './use-pdf-search.ts';

/** A PDF viewer: pages stacked, selectable text, and search. */
export function PdfDocument({ onBroken, content, ...frame }: DocumentProps & { content: Blob }) {
  const { file, look } = frame;
  const pdf = usePdf(content, onBroken);
  const search = usePdfSearch(pdf);
  const pages = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const goTo = (number: number) => {
    setPage(number);
    showInStage(pages.current?.querySelector(`[data-page="${number}"]`), 'start');
  };
  const { current } = search;
  const rotation = look.rotationOf(file.justificatifId);
  useEffect(() => {
    // Scrolls to the page of the match first, even a distant one; once rendered, the page scrolls
    // to the exact match.
    if (current)
      showInStage(pages.current?.querySelector(`[data-page="${current.page}"]`), 'nearest');
  }, [current]);
  return (
    <ViewerFrame
      {...frame}
      size={pdf?.firstSize ?? null}
      tools={pdf ? <PdfTools page={page} count={pdf.pages} onPage={goTo} search={search} /> : null}
    >
      {(scale) =>
        pdf === null ? (
          <p className="secondary" role="status">
            {viewerMessages.loading}
          </p>
        ) : (
          <div ref={(box) => follow(box, pages, setPage)} className="pdf-pages">
            {Array.from({ length: pdf.pages }, (_, index) => index + 1).map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                page={number}
                scale={scale}
                rotation={rotation}
                matches={search.on(number)}
                current={current?.page === number ? current : null}
              />
            ))}
          </div>
        )
      }
    </ViewerFrame>
  );
}

function usePdf(content: Blob, onBroken: () => void): OpenPdf | null {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    let opened: OpenPdf | null = null;
    let left = false;
    openPdf(content).then(
      (document) => {
        opened = document;
        if (left) document.close();
        else setPdf(document);
      },
      () => {
        if (!left) broken.current();
      },
    );
    return () => {
      left = true;
      opened?.close();
      setPdf(null);
    };
  }, [content]);
  return pdf;
}

/** Reports the current page on scroll: the last one starting above the middle. */
function follow(
  box: HTMLDivElement | null,
  pages: { current: HTMLDivElement | null },
  onPage: (page: number) => void,
) {
  pages.current = box;
  const stage = box?.closest('.viewer-stage');
  if (!box || !stage) return;
  const look = () => {
    const middle = stage.getBoundingClientRect().top + stage.clientHeight / 2;
    const above = [...box.children].filter((sheet) => sheet.getBoundingClientRect().top <= middle);
    onPage(Math.max(1, above.length));
  };
  stage.addEventListener('scroll', look, { passive: true });
  return () => {
    pages.current = null;
    stage.removeEventListener('scroll', look);
  };
}
