import type { PDFDocumentProxy, PDFPageProxy, PDFWorker, RenderTask } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { Size } from '../zoom.ts';
import type { TextRun } from './find-text.ts';

/** PDF sizes are in points (1/72 inch), CSS pixels in 1/96 inch. */
export const PIXELS_PER_POINT = 96 / 72;
/** Maximum pixels of one rendered page: above it, some tablets render nothing. */
const MOST_PIXELS = 16_000_000;

type Library = typeof import('pdfjs-dist');
type Look = { readonly scale: number; readonly rotation: number };

/** An open document; the caller that opened it must close it. */
export type OpenPdf = {
  readonly pages: number;
  /** Of the first page, at scale 1, in CSS pixels. */
  readonly firstSize: Size;
  readonly sizeOf: (page: number) => Promise<Size>;
  /** The same runs, in the same order, as `drawText` makes elements of. */
  readonly textOf: (page: number) => Promise<readonly TextRun[]>;
  readonly draw: (page: number, canvas: HTMLCanvasElement, look: Look) => Drawing;
  /**
   * Adds an invisible text layer over the page, for selection, copy and screen readers.
   * @returns its elements
   */
  readonly drawText: (
    page: number,
    layer: HTMLElement,
    look: Look,
  ) => Promise<readonly HTMLElement[]>;
  readonly close: () => void;
};

export type Drawing = { readonly done: Promise<void>; readonly cancel: () => void };

/** @throws the pdf.js error for a broken file, or one protected by a password. */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  // Legacy build, for the society's older browsers.
  const library: Library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  const resources = `${location.origin}/assets/pdfjs-${library.version}`;
  const worker = spare ?? new library.PDFWorker();
  spare = null;
  const task = library.getDocument({
    worker,
    data: new Uint8Array(await content.arrayBuffer()),
    // The portal's Content Security Policy forbids eval and WebAssembly.
    useWasm: false,
    enableXfa: false,
    wasmUrl: `${resources}/wasm/`,
    cMapUrl: `${resources}/cmaps/`,
    standardFontDataUrl: `${resources}/standard_fonts/`,
  });
  const close = () =>
    void task.destroy().then(
      () => keep(worker),
      () => worker.destroy(),
    );
  try {
    const document = await task.promise;
    const firstSize = sizeOf(await document.getPage(1));
    return opened(library, document, firstSize, close);
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * An idle worker for reuse: starting one parses a megabyte of script, and staff open hundreds of
 * documents in a row. A worker whose document fails to close is never reused.
 */
let spare: PDFWorker | null = null;

function keep(worker: PDFWorker): void {
  if (spare === null) spare = worker;
  else worker.destroy();
}

function opened(
  library: Library,
  document: PDFDocumentProxy,
  firstSize: Size,
  close: () => void,
): OpenPdf {
  const texts = new Map<number, ReturnType<PDFPageProxy['getTextContent']>>();
  const contentOf = (number: number) => {
    const existing =
      texts.get(number) ?? document.getPage(number).then((page) => page.getTextContent());
    texts.set(number, existing);
    return existing;
  };
  return {
    pages: document.numPages,
    firstSize,
    close,
    sizeOf: async (number) => sizeOf(await document.getPage(number)),
    async textOf(number) {
      const { items } = await contentOf(number);
      return items.flatMap((item) =>
        'str' in item ? [{ str: item.str, hasEOL: item.hasEOL }] : [],
      );
    },
    draw(number, canvas, look) {
      let task: RenderTask | null = null;
      let cancelled = false;
      const done = document.getPage(number).then((page) => {
        if (cancelled) return;
        task = startDrawing(page, canvas, look);
        return task.promise;
      });
      return {
        done,
        cancel: () => {
          cancelled = true;
          task?.cancel();
        },
      };
    },
    async drawText(number, layer, look) {
      const page = await document.getPage(number);
      const viewport = viewportOf(page, look);
      const messages = new library.TextLayer({
        textContentSource: await contentOf(number),
        container: layer,
        viewport,
      });
      await messages.render();
      return messages.textDivs;
    },
  };
}

function startDrawing(page: PDFPageProxy, canvas: HTMLCanvasElement, look: Look): RenderTask {
  const viewport = viewportOf(page, look);
  const density = Math.min(
    window.devicePixelRatio,
    Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  return page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
}

/** Adds the reader's rotation to that of the page. */
function viewportOf(page: PDFPageProxy, { scale, rotation }: Look) {
  return page.getViewport({
    scale: scale * PIXELS_PER_POINT,
    rotation: (page.rotate + rotation) % 360,
  });
}

function sizeOf(page: PDFPageProxy): Size {
  const { width, height } = viewportOf(page, { scale: 1, rotation: 0 });
  return { width, height };
}
