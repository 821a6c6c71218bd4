// `npm run benchmark -- voice DIR [--write]`: counts the syllables in a folder's audio files and
// compares the results with the counts in the folder's truth.json. See README.md for the format and
// limits.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import * as z from 'zod';
import { ENGINE_VERSION } from '#functions/analysis/engine/engine-version.ts';
import { getEngine } from '#functions/analysis/measure-function/engine.service.ts';
import { measureRecording } from '#functions/analysis/measure/measure-recording.ts';
import { prepareSound } from '#functions/analysis/measure/voice/level.ts';
import { measureVoice } from '#functions/analysis/measure/voice/measure-voice.ts';
import { judgingThresholds } from '#functions/analysis/score/rubric.ts';
import { scoreRecording } from '#functions/analysis/score/score-recording.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';

import { readWav } from './read-wav.ts';
import { roomEffects } from './room-effects.ts';

const MAX_ERROR = 0.15;
const MAX_MEAN_ERROR = 0.08;

type Clip = z.output<typeof truthSchema>['clips'][number];

const truthSchema = z.object({
  clips: z.array(z.object({ file: z.string(), syllables: z.number().positive() })).min(1),
});

const resultsFile = fileURLToPath(
  new URL('../../web/src/features/analysis/voice-results.json', import.meta.url),
);

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

if (!folder) {
  console.error('Usage: npm run benchmark -- voice DIR [--write]');
  process.exit(2);
}

const { clips } = truthSchema.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')));
const model = (await getEngine()).voiceActivityModel;

const sounds = await Promise.all(
  clips.map(async ({ file }) => readWav(await readFile(join(folder, file)))),
);

const rows = [];
for (const [at, clip] of clips.entries()) rows.push(countSyllables(clip, await hear(sounds[at])));
console.table(rows);

if (process.argv.includes('--write')) {
  const results = { engineVersion: ENGINE_VERSION, clips: rows };
  await writeFile(
    resultsFile,
    await format(JSON.stringify(results), { parser: 'json', printWidth: 120 }),
  );
}

const effects = [];
for (const [at, { file }] of clips.entries()) effects.push(...(await compareRooms(file, at)));
console.table(effects);
const mean =
  rows.reduce((sum, { errorPercent }) => sum + Math.abs(errorPercent), 0) / rows.length / 100;
const failed = [...rows, ...effects].filter(({ pass }) => !pass).length;

console.log(
  `${failed} of ${rows.length + effects.length} fail. Mean error ${(100 * mean).toFixed(1)}% (limit ${100 * MAX_MEAN_ERROR}%).`,
);

process.exit(failed === 0 && mean <= MAX_MEAN_ERROR ? 0 : 1);

async function hear(recorded: Float32Array = new Float32Array()) {
  const sound = prepareSound(recorded);
  const probabilities = await model.probabilities(sound);
  const voice = measureVoice(sound, probabilities);

  const outputs = {
    seconds: sound.length / 16_000,
    sound,
    probabilities,
    observations: [],
    bodyEveryNthFrame: 1,
  };

  return { voice, scored: scoreRecording(measureRecording(outputs, voice)) };
}

function countSyllables({ file, syllables }: Clip, { voice }: Awaited<ReturnType<typeof hear>>) {
  const counted = Math.round(voice.syllablesPerSecond * voice.talkSeconds);
  const error = counted / syllables - 1;
  const hasSpeech = voice.speechSeconds >= judgingThresholds.speechSeconds;

  return {
    file,
    syllables,
    counted,
    errorPercent: Number((100 * error).toFixed(1)),
    speechSeconds: Number(voice.speechSeconds.toFixed(1)),
    pauseShare: Number(voice.pauseShare.toFixed(3)),
    levelRangeDb: Number(voice.levelRangeDb.toFixed(1)),
    pass: hasSpeech && Math.abs(error) <= MAX_ERROR,
  };
}

/**
 * Checks that room effects barely change the scores. A score may be missing, but speech must be
 * detected.
 */
async function compareRooms(file: string, at: number) {
  const original = await hear(sounds[at]);
  const others = sounds.filter((_, other) => other !== at);
  const compared = [];

  for (const [effect, { apply, limit }] of Object.entries(roomEffects)) {
    const { voice, scored } = await hear(apply(sounds[at] ?? new Float32Array(), others));
    const { pauseShare } = scored.signals;
    const differences = criterionKeys.flatMap((key) => {
      const [before, after] = [original.scored.scores[key], scored.scores[key]];
      return before === null || after === null ? [] : Math.abs(after - before);
    });

    const scoreDifference = Math.max(0, ...differences);

    compared.push({
      file,
      effect,
      syllablesPerSecond: `${original.voice.syllablesPerSecond.toFixed(2)} -> ${voice.syllablesPerSecond.toFixed(2)}`,
      pauseShare: `${original.voice.pauseShare.toFixed(2)} -> ${pauseShare.value?.toFixed(2) ?? pauseShare.reason}`,
      scoreDifference,
      limit,
      pass:
        Object.values(scored.signals).every(({ reason }) => reason !== 'no_speech') &&
        scoreDifference <= limit,
    });
  }

  return compared;
}
