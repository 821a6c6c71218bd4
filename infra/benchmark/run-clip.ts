import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { resourceUsageSchema, findingsSchema, type ResourceUsage, type Findings } from './findings.ts';

const script = fileURLToPath(new URL('./measure-clip.ts', import.meta.url));
const outputSchema = z.object({ findings: findingsSchema, cost: resourceUsageSchema });

/** Measures one clip in a separate process. If the process fails, rejects with its error output. */
export async function runClip(path: string): Promise<{ findings: Findings; cost: ResourceUsage }> {
  const command = ['--import', 'tsx', script, path];
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, command, options).catch(
    (error: { stderr?: string }) => {
      throw new Error(`${path}: ${error.stderr?.slice(-2000)}`);
    },
  );
  return outputSchema.parse(JSON.parse(stdout));
}
