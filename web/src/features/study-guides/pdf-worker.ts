// Entry point of the PDF worker, so that the worker is bundled like the site's other scripts.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
