// Builds one part: `functions`, `web`, or `web-protected`. Must run in the repository root.
import process from 'node:process';

const [part] = process.argv.slice(2);

if (part === 'functions') await (await import('./build-functions.ts')).buildFunctions();
else await (await import('./build-web.ts')).buildWeb(part === 'web-protected' ? part : 'web');
