import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { build } from 'esbuild';
import { startFunctionApi } from 'local-cloud/lambda/function-api';
import { FunctionLog } from 'local-cloud/lambda/function-log';
import type { FunctionSettings } from 'local-cloud/lambda/invocation';
import { LocalFunction } from 'local-cloud/lambda/local-function';
import { createVideoAnalyzer } from '#functions/analysis/queue/analyze-video.service.ts';
import { measureRemotelyAndScore } from '#functions/analysis/queue/measure-and-score.service.ts';
import {
  measureFunctionCaller,
  type MeasureFunction,
} from '#functions/analysis/measure-function/measure-function.gateway.ts';
import type { PracticeWorld } from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { ESM_BUNDLE_OPTIONS } from '#infra/build/build-functions.ts';

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const credentials = { accessKeyId: 'analyze-video', secretAccessKey: 'secret' };

/**
 * Bundles `measure-recording` into a folder of the repository, where imports of the engine's
 * packages and the path of the decoder's script resolve.
 */
export async function buildMeasureFunction(): Promise<{
  folder: string;
  remove: () => Promise<void>;
}> {
  await mkdir('.build', { recursive: true });

  const folder = await mkdtemp(resolve('.build', 'measuring-'));
  const entryPoints = ['functions/analysis/measure-function/measure-recording.worker.ts'];
  await build({ ...ESM_BUNDLE_OPTIONS, entryPoints, outfile: join(folder, 'index.mjs') });

  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/**
 * The first two seconds of the sample recording. Its WebM clusters declare no size, so the file is
 * valid when cut after any cluster.
 */
export async function readShortRecording(): Promise<Buffer> {
  const whole = await readFile(
    fileURLToPath(new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url)),
  );
  let end = -1;
  for (let cluster = 0; cluster < 2; cluster += 1) end = whole.indexOf(CLUSTER, end + 1);

  return whole.subarray(0, end);
}

/**
 * Starts `measure-recording` in the mock server for Lambda, and an `analyze-video` that calls it
 * over HTTP.
 */
export async function startMeasureFunction(
  world: PracticeWorld,
  folder: string,
  limits: Partial<FunctionSettings> = {},
) {
  const settings: FunctionSettings = {
    name: 'measure-recording',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:measure-recording',
    codeFolder: folder,
    handler: 'index.handler',
    timeoutSeconds: 240,
    memoryMb: 3008,
    environment: { PATH: process.env.PATH ?? '' },
    isTenantIsolated: true,
    ...limits,
  };

  const local = new LocalFunction(
    settings,
    new FunctionLog(world.folder, 'measure-recording', () => {}),
    2,
  );

  const access = {
    findCredential: () => ({ secret: credentials.secretAccessKey, principal: 'analyze-video' }),
  };
  const api = await startFunctionApi({ access, findFunction: () => local });

  const client = new LambdaClient({
    endpoint: api.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });

  const call = measureFunctionCaller(settings.name, client);
  let owners = 0;
  let calls = 0;
  const countedCall: MeasureFunction = (...given) => {
    calls += 1;
    return call(...given);
  };

  const measuring = {
    recordings: world.media,
    callMeasureFunction: countedCall,
    wait: async () => undefined,
  };

  return {
    local,
    calls: () => calls,
    analyze: createVideoAnalyzer({
      ...world,
      recordings: world.media,
      thumbnails: world.media,
      records: world.analyses,
      announceReport: async () => undefined,
      versions: '1',
      hasLanguageModel: async () => false,
      newLeaseOwnerId: () => `worker-${(owners += 1)}`,
      analyze: (key, choices) =>
        measureRemotelyAndScore(measuring, key, { ...choices, languageModel: null }),
    }),

    async close() {
      client.destroy();
      await api.close();
      await local.close();
    },
  };
}

export type LocalMeasureFunction = Awaited<ReturnType<typeof startMeasureFunction>>;
