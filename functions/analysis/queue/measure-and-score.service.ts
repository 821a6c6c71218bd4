import type { VideoKey } from '#functions/videos/videos.public.ts';
import type { LanguageModel } from '../language/language-model.ts';
import { measureVideo, type MeasureVideoDeps } from '../measure-function/measure-video.service.ts';
import { writeRecord } from '../record/write-record.service.ts';
import type { AnalysisOptions, VideoAnalysis } from './analyze-or-reuse.service.ts';

/**
 * Measures the recording in the `measure-recording` function, then builds the record in this
 * process.
 */
export async function measureRemotelyAndScore(
  measuring: MeasureVideoDeps,
  key: VideoKey,
  { languageModel, ...choices }: AnalysisOptions & { languageModel: LanguageModel | null },
): Promise<VideoAnalysis> {
  const { signal, reportStage } = choices;
  await reportStage('measuring');

  const measurement = await measureVideo(measuring, key, {
    withSpeech: languageModel !== null,
    signal,
  });

  if (measurement.state !== 'measured') return measurement;

  await reportStage('scoring');

  const { measured } = measurement;
  const record = await writeRecord(measured, { ...choices, languageModel });
  const thumbnail = measured.thumbnail === null ? null : Buffer.from(measured.thumbnail, 'base64');

  return { state: 'analyzed', record, thumbnail };
}
