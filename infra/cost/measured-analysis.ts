import * as z from 'zod';
import { OperatorError, type RunAwsCli } from '#infra/operate/target-stack.ts';
import { stackName } from '#infra/settings.ts';
import type { AnalysisUsage } from './usage.ts';

const DAYS = 7;
/** Enough for a mean, and few enough for one answer of the AWS CLI. */
const MAX_LINES = 2_000;

const textsSchema = z.array(z.string());

/**
 * Reads the billed durations of the stage's analyses in the last seven days from the lines that
 * Lambda logs after each run. Throws OperatorError if no video was analyzed.
 */
export async function measureAnalysis(
  stage: string,
  aws: RunAwsCli,
  now: Date,
): Promise<AnalysisUsage> {
  const prefix = `${stackName({ stage })}-Analysis`;
  const answer = await aws(
    'logs',
    'describe-log-groups',
    `--log-group-name-prefix=${prefix}`,
    '--query=logGroups[].logGroupName',
  );
  const groups = textsSchema.parse(JSON.parse(answer));

  const readRuns = async (logs: string) => {
    const group = groups.find((name) => name.includes(`-${logs}`));
    if (!group) throw new OperatorError(`The stage ${stage} has no log group ${logs}.`);

    return readReports(group, aws, now);
  };

  const measured = await readRuns('MeasureRecordingLogs');
  const analyzed = await readRuns('AnalyzeVideoLogs');

  return {
    measureSeconds: meanSeconds(measured),
    analyzeSeconds: meanSeconds(analyzed),
    environmentsPerVideo:
      measured.filter(({ isColdStart }) => isColdStart).length / measured.length,
  };
}

interface Report {
  /** Includes the cold start. */
  billedMilliseconds: number;
  isColdStart: boolean;
}

async function readReports(group: string, aws: RunAwsCli, now: Date): Promise<readonly Report[]> {
  const start = now.getTime() - DAYS * 24 * 3_600_000;
  const answer = await aws(
    'logs',
    'filter-log-events',
    `--log-group-name=${group}`,
    '--filter-pattern="REPORT RequestId"',
    `--start-time=${start}`,
    `--max-items=${MAX_LINES}`,
    '--query=events[].message',
  );

  const reports = textsSchema.parse(JSON.parse(answer)).flatMap((line) => {
    const [, milliseconds] = /^REPORT .*\tBilled Duration: (\d+) ms\t/.exec(line) ?? [];
    const isColdStart = line.includes('\tInit Duration: ');
    return milliseconds ? [{ billedMilliseconds: Number(milliseconds), isColdStart }] : [];
  });

  if (reports.length === 0)
    throw new OperatorError(`Log group ${group} shows no analyzed video in the last ${DAYS} days.`);

  return reports;
}

function meanSeconds(reports: readonly Report[]): number {
  const sum = reports.reduce((total, { billedMilliseconds }) => total + billedMilliseconds, 0);
  return sum / reports.length / 1000;
}
