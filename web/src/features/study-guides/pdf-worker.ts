// Parses PDFs in a worker. A separate file, so that it is bundled like the site's other scripts.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
