import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import { readDeclarations } from '#infra/build/read-declarations.ts';
import { GreenroomStack } from '#infra/greenroom.stack.ts';
import { readSettings } from '#infra/settings.ts';

const cdkSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** Creates the stack's constructs with the default settings, without building any code. */
export async function createStack(): Promise<GreenroomStack> {
  const declarations = await readDeclarations();
  const webFolder = mkdtempSync(join(tmpdir(), 'cost-'));

  try {
    // The stack can't be synthesized without an index.html.
    writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');

    const { context } = cdkSchema.parse(JSON.parse(readFileSync('cdk.json', 'utf8')));
    const app = new App({ context, analyticsReporting: false });
    const loadCode = () => Code.fromInline('// not built');

    return new GreenroomStack(app, readSettings(app.node), { loadCode, declarations, webFolder });
  } finally {
    rmSync(webFolder, { recursive: true });
  }
}
