import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Gives all template tests the functions' declarations, which they read in `DECLARATIONS_FILE`. */
export default function setUp(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'greenroom-')), 'declarations.json');
  const command = ['--import', 'tsx', 'infra/build/print-declarations.ts'];
  writeFileSync(file, execFileSync(process.execPath, command, { maxBuffer: 2 ** 26 }));
  process.env['DECLARATIONS_FILE'] = file;
}
