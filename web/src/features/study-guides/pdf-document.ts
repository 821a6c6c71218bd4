import {
  PDFWorker,
  TextLayer,
  getDocument,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

export type GuideDocument = PDFDocumentProxy;

/**
 * Opens a PDF and parses its pages on demand. Uses neither eval nor WebAssembly, because the CSP
 * forbids both.
 */
export function openDocument(source: { url: string } | { data: Uint8Array }) {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const loading = getDocument({
    ...source,
    worker: PDFWorker.create({ port }),
    isEvalSupported: false,
    useWasm: false,
    // Fetches the whole file in advance, because its signed URL soon expires.
    disableAutoFetch: false,
    enableXfa: false,
  });

  const close = () => {
    // Cancels pending requests before stopping the worker.
    void loading.destroy().finally(() => port.terminate());
  };

  return { document: loading.promise, close };
}

const READING_ERRORS: Readonly<Record<string, 'needs_password' | 'damaged'>> = {
  PasswordException: 'needs_password',
  InvalidPDFException: 'damaged',
};

/** Page count of a PDF, or why it can't be read; 0 if the parser itself couldn't be loaded. */
export async function countPdfPages(file: File): Promise<number | 'needs_password' | 'damaged'> {
  const { document, close } = openDocument({ data: new Uint8Array(await file.arrayBuffer()) });
  return document
    .then(
      ({ numPages }) => numPages,
      (error: unknown) => (error instanceof Error && READING_ERRORS[error.name]) || 0,
    )
    .finally(close);
}

/** Draws the top of a PDF's first page; null if the page can't be drawn. */
export async function drawPageTop(
  file: File,
  size: { width: number; height: number },
): Promise<HTMLCanvasElement | null> {
  const { document: opening, close } = openDocument({
    data: new Uint8Array(await file.arrayBuffer()),
  });

  try {
    const page = await (await opening).getPage(1);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const scale = size.width / page.getViewport({ scale: 1 }).width;
    await page.render({ canvas, viewport: page.getViewport({ scale }) }).promise;

    return canvas;
  } catch {
    // The guide can be added without a cover.
    return null;
  } finally {
    close();
  }
}

interface PageTarget {
  canvas: HTMLCanvasElement;
  text: HTMLElement;
  /** CSS pixels. */
  width: number;
  signal: AbortSignal;
}

/**
 * Draws a page (1-based) at the given width and overlays its text for selection, search and screen
 * readers.
 */
export async function renderPage(
  document: GuideDocument,
  number: number,
  target: PageTarget,
): Promise<void> {
  const page = await document.getPage(number);
  if (target.signal.aborted) return;

  const scale = target.width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const density = Math.min(window.devicePixelRatio || 1, 2);
  target.canvas.width = Math.floor(viewport.width * density);
  target.canvas.height = Math.floor(viewport.height * density);

  const drawing = page.render({
    canvas: target.canvas,
    viewport,
    transform: [density, 0, 0, density, 0, 0],
  });

  const textLayer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: target.text,
    viewport,
  });

  target.signal.addEventListener('abort', () => {
    drawing.cancel();
    textLayer.cancel();
  });

  target.text.replaceChildren();
  target.text.style.setProperty('--total-scale-factor', String(scale));
  await Promise.all([drawing.promise, textLayer.render()]);
}
