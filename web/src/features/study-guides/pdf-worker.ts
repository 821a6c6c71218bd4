// Reads PDFs beside the page. Its own file, so that it is built like any other script of this site.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
