import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { costSchema, findingsSchema, type Cost, type Findings } from './findings.ts';

const script = fileURLToPath(new URL('./measure-clip.ts', import.meta.url));
const answerSchema = z.object({ findings: findingsSchema, cost: costSchema });

/** Measures one clip in its own process. Rejects with the process's error output if it fails. */
export async function runClip(path: string): Promise<{ findings: Findings; cost: Cost }> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, path], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaints] = [collect(child.stdout), collect(child.stderr)];
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`${path}: ${complaints().slice(-2000)}`);
  return answerSchema.parse(JSON.parse(output()));
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}
