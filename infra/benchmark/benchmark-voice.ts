// `npm run benchmark:voice -- DIR [--write]`: compares the syllables that the engine finds in a folder's sound files with the
// counts in its truth.json. See README.md for the format and limits.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import * as z from 'zod';
import { ENGINE_VERSION } from '../../functions/analysis/engine-version.ts';
import { getEngine } from '../../functions/analysis/engine.service.ts';
import { prepareSound } from '../../functions/analysis/measure/voice/level.ts';
import { measureVoice } from '../../functions/analysis/measure/voice/measure-voice.ts';
import { judgingThresholds } from '../../functions/analysis/score/rubric.ts';
import { readWav } from './read-wav.ts';

const MAX_ERROR = 0.15;
const MAX_MEAN_ERROR = 0.08;

const truthSchema = z.object({
  clips: z.array(z.object({ file: z.string(), syllables: z.number().positive() })).min(1),
});

const resultsFile = fileURLToPath(new URL('../../web/src/features/analysis/voice-results.json', import.meta.url));
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!folder) {
  console.error('Usage: npm run benchmark:voice -- DIR [--write]');
  process.exit(2);
}
const { clips } = truthSchema.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')));
const model = (await getEngine()).voiceActivityModel;
const rows = [];
for (const { file, syllables } of clips) rows.push(await measure(file, syllables));
console.table(rows);
if (process.argv.includes('--write')) {
  const results = { engineVersion: ENGINE_VERSION, clips: rows };
  await writeFile(resultsFile, await format(JSON.stringify(results), { parser: 'json', printWidth: 120 }));
}
const mean = rows.reduce((sum, { errorPercent }) => sum + Math.abs(errorPercent), 0) / rows.length / 100;
const passed = rows.filter(({ pass }) => pass).length;
console.log(
  `${passed} of ${rows.length} pass. Mean error ${(100 * mean).toFixed(1)}% (limit ${100 * MAX_MEAN_ERROR}%).`,
);
process.exit(passed === rows.length && mean <= MAX_MEAN_ERROR ? 0 : 1);

async function measure(file: string, truth: number) {
  const sound = prepareSound(readWav(await readFile(join(folder ?? '', file))));
  const voice = measureVoice(sound, await model.probabilities(sound));
  const counted = Math.round(voice.syllablesPerSecond * voice.talkSeconds);
  const error = counted / truth - 1;
  const hasSpeech = voice.speechSeconds >= judgingThresholds.speechSeconds;
  return {
    file,
    syllables: truth,
    counted,
    errorPercent: Number((100 * error).toFixed(1)),
    speechSeconds: Number(voice.speechSeconds.toFixed(1)),
    pauseShare: Number(voice.pauseShare.toFixed(3)),
    levelRangeDb: Number(voice.levelRangeDb.toFixed(1)),
    pass: hasSpeech && Math.abs(error) <= MAX_ERROR,
  };
}
