// `npm run cost -- --members 10000 [--openai] [--no-waf] [--essentials]`: what a month costs, and which quota is met first.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { countFixed } from './fixed.ts';
import { report } from './report.ts';
import { usage } from './usage.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    openai: { type: 'boolean', default: false },
    'no-waf': { type: 'boolean', default: false },
    essentials: { type: 'boolean', default: false },
  },
});
const members = z.coerce.number().int().min(1).max(1e9).safeParse(values.members);
if (!members.success) {
  console.error('--members takes a whole number, for example --members 10000');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'cost-'));
try {
  // The stack wants a built page to look at, and counts nothing in it.
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync('cdk.json', 'utf8')));
  const choices = {
    members: members.data,
    withOpenAi: values.openai,
    withWaf: !values['no-waf'],
    onPlus: !values.essentials,
  };
  console.log(report(choices, usage, countFixed(context, folder)));
} finally {
  rmSync(folder, { recursive: true });
}
