// Imports every function's bundle and prints their count. Fails if a bundle doesn't load or has no
// handler. Plain JavaScript, because tsx would transform the bundles.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';

const files = readdirSync('.build/functions', { recursive: true }).filter((file) =>
  /^[^/]+\/[^/]+\/index\.mjs$/.test(file),
);

for (const file of files) {
  const { handler } = await import(resolve('.build/functions', file));
  if (typeof handler !== 'function') throw new Error(`${file} exports no handler`);
}

console.log(files.length);
process.exit(0);
