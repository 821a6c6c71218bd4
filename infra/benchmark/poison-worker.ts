// Analyses the files it is told, one after another, in a process that must live through all of them.
import * as z from 'zod';
import { analyzeFile, warmUp } from '../../functions/analysis/analyze-file.ts';

await warmUp();
process.on('message', (message) => void answer(z.string().parse(message)));
process.send?.('ready');

async function answer(path: string): Promise<void> {
  try {
    const analysis = await analyzeFile(path);
    process.send?.(analysis.state === 'analyzed' ? 'scored' : analysis.reason);
  } catch (error) {
    process.send?.(`threw ${String(error)}`);
  }
}
