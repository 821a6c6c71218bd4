import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { analysisRecordStore, videoStore } from '#functions/videos/videos.public.ts';
import { readVariable } from '#platform/environment.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { objects } from '#platform/storage/objects.ts';
import { PRACTICE_PREFIX, THUMBNAILS_PREFIX } from '#platform/storage/prefixes.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { clock, derive } from '#platform/uses/use.ts';

import { ENGINE_VERSION } from '../engine/engine-version.ts';
import { languageModel as languageModelUse } from '../language/openai.gateway.ts';
import { measureFunctionCaller } from '../measure-function/measure-function.gateway.ts';
import { RUBRIC_VERSION } from '../score/rubric.ts';
import { announcesReports } from './announce-report.service.ts';
import { videoLogFields, readAnalysisMessage } from './analysis-message.ts';
import { createVideoAnalyzer } from './analyze-video.service.ts';
import { measureRemotelyAndScore } from './measure-and-score.service.ts';

const uses = {
  videos: videoStore.pick(
    'find',
    'takeLease',
    'renewLease',
    'releaseLease',
    'returnLease',
    'complete',
    'fail',
  ),
  records: analysisRecordStore.pick('save', 'findByContent', 'remove'),
  recordings: objects('Media', PRACTICE_PREFIX).pick('metadata', 'read', 'signReadUrl'),
  thumbnails: objects('Media', THUMBNAILS_PREFIX).pick('put', 'remove'),
  announceReport: announcesReports,
  loadLanguageModel: languageModelUse(),
  // The stack grants the call, because it creates both functions.
  callMeasureFunction: derive({}, () => measureFunctionCaller(readVariable('MEASURE_FUNCTION'))),
  // S3 events from other buckets are ignored.
  mediaBucket: textSetting('MEDIA_BUCKET'),
  now: clock,
};

const analyzeVideoWorker = queueWorker('analyze-video', {
  impact: 'Practice videos are not analyzed.',
  uses,
  // Retries by both the queue and `sweep-videos` would use up a video's attempts in two minutes.
  isRetriedBySchedule: true,
})(({ loadLanguageModel, callMeasureFunction, mediaBucket, ...deps }) => {
  const measuring = {
    recordings: deps.recordings,
    callMeasureFunction,
    wait: (milliseconds: number, signal: AbortSignal) => wait(milliseconds, undefined, { signal }),
  };

  const run = createVideoAnalyzer({
    ...deps,
    versions: `${ENGINE_VERSION}-${RUBRIC_VERSION}`,
    hasLanguageModel: async () => (await loadLanguageModel()) !== null,
    analyze: async (key, choices) =>
      measureRemotelyAndScore(measuring, key, {
        ...choices,
        languageModel: await loadLanguageModel(),
      }),
    newLeaseOwnerId: randomUUID,
  });

  return {
    read: (body) => readAnalysisMessage(body, mediaBucket),
    run,
    getLogIds: videoLogFields,
  };
});

export const { handler, declaration } = analyzeVideoWorker;
