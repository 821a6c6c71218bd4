// Imports every function's bundle, and measures the sample recording with the bundle of `measure-recording`. Plain
// JavaScript, because a transformed bundle wouldn't be the one that Lambda gets.
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import process from 'node:process';

const SAMPLE = 'functions/analysis/fixtures/answer.webm';

process.env.ENGINE_ASSETS_DIR = './engine';
const files = readdirSync('.build/functions', { recursive: true }).filter((file) =>
  /^[^/]+\/[^/]+\/index\.mjs$/.test(file),
);
const handlers = new Map();
for (const file of files) {
  const { handler } = await import(resolve('.build/functions', file));
  if (typeof handler !== 'function') throw new Error(`${file} exports no handler`);
  handlers.set(file, handler);
}
const server = createServer((_, response) => response.end(readFileSync(SAMPLE))).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${server.address().port}/`;
const measurement = await handlers.get('analysis/measure-recording/index.mjs')({ address, withSpeech: false });
console.log(JSON.stringify({ bundles: files.length, measurement }));
process.exit(0);
