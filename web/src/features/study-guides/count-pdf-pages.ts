import { PDFWorker, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Page count of a PDF file; 0 if it can't be read. */
export async function countPdfPages(file: File): Promise<number> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker: PDFWorker.create({ port }),
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
  });
  try {
    return (await loading.promise).numPages;
  } catch {
    // The file couldn't be read here. The server decides whether it is a PDF.
    return 0;
  } finally {
    void loading.destroy().finally(() => port.terminate());
  }
}
