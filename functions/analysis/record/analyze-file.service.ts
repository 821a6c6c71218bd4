import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import type { Unreadable } from '../decode/inspect-recording.service.ts';
import { measureFile } from '../measure-function/measure-file.service.ts';
import { writeRecord, type WriteRecordOptions } from './write-record.service.ts';

export type FileAnalysis = { state: 'analyzed'; record: AnalysisRecord } | Unreadable;

/**
 * Measures and scores a file in one process. In production, `measure-recording` measures the file
 * and `analyze-video` scores the measurements.
 */
export async function analyzeFile(
  path: string,
  options: WriteRecordOptions = {},
): Promise<FileAnalysis> {
  const { languageModel, signal } = options;
  const measurement = await measureFile(path, { withSpeech: Boolean(languageModel), signal });
  if (measurement.state === 'unreadable') return measurement;

  return { state: 'analyzed', record: await writeRecord(measurement.measured, options) };
}
