import { describe, expect, test } from '@jest/globals';
import { DUE_PAGE_SIZE } from '#platform/dynamo/read.ts';
import { MAX_RUN_MS } from '#platform/queue/due-members.ts';
import { CONCURRENT_BATCHES, MESSAGES_PER_BATCH } from '#platform/queue/queue.gateway.ts';
import { parseRunsPerHour } from '#infra/constructs/schedule-rate.ts';
import { usage } from '#infra/cost/usage.ts';
import { resourcesOfType, synthesize, valueAt } from './synthesized.fixtures.ts';

const MEMBERS = 1_000_000;
/** One time zone is due at 8:00, here with almost half of the members. */
const REMINDERS = 0.47 * MEMBERS;
/** All takes of a day expire at noon, in the worst case each of another member. */
const TAKES = (MEMBERS * usage.practiceVideos) / usage.daysPerMonth;

/** Sequential calls to AWS, and CPU milliseconds in the local cloud, measured on Nov 28, 2026. */
interface Cost {
  calls: number;
  cpuMs: number;
}

const MS_PER_CALL = 7;
/** 512 MB of memory come with 0.29 vCPUs. */
const SLOWER_CPU = 3.5;

const seconds = ({ calls, cpuMs }: Cost) => (calls * MS_PER_CALL + cpuMs * SLOWER_CPU) / 1000;

const PAGE: Cost = {
  calls: 1 + Math.ceil(DUE_PAGE_SIZE / MESSAGES_PER_BATCH / CONCURRENT_BATCHES),
  cpuMs: 0.85 * (DUE_PAGE_SIZE / MESSAGES_PER_BATCH),
};

const { allResources } = synthesize();

const findFunction = (path: string) =>
  resourcesOfType(allResources, 'AWS::Lambda::Function').find(
    ({ properties }) => valueAt(properties, 'Description') === path,
  );

function readWorker(path: string) {
  const worker = findFunction(path);
  const source = resourcesOfType(allResources, 'AWS::Lambda::EventSourceMapping').find(
    ({ properties }) => valueAt(properties, 'FunctionName', 'Ref') === worker?.id,
  );

  return {
    timeoutSeconds: Number(valueAt(worker?.properties, 'Timeout')),
    batchSize: Number(valueAt(source?.properties, 'BatchSize')),
    concurrency: Number(valueAt(source?.properties, 'ScalingConfig', 'MaximumConcurrency')),
  };
}

function readHoursBetweenRuns(path: string): number {
  const schedule = findFunction(path);
  const rule = resourcesOfType(allResources, 'AWS::Events::Rule').find(
    ({ properties }) => valueAt(properties, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0) === schedule?.id,
  );

  return 1 / parseRunsPerHour(String(valueAt(rule?.properties, 'ScheduleExpression')));
}

describe('with a million members', () => {
  test.each([
    ['practice/expire-videos', 'practice/expire-member-videos', TAKES, { calls: 17, cpuMs: 35 }],
    ['plan/send-reminders', 'plan/remind-member', REMINDERS, { calls: 12, cpuMs: 15 }],
    ['plan/send-reminders', 'mail/send-mail', 100_000, { calls: 5, cpuMs: 11 }],
  ])('one run of %s enqueues all due members, and %s finishes within four hours', (...row) => {
    const [schedule, path, due, cost] = row;
    const worker = readWorker(path);
    const runSeconds = (due / DUE_PAGE_SIZE) * seconds(PAGE);
    const workSeconds = (due / worker.concurrency) * seconds(cost);
    const hours = readHoursBetweenRuns(schedule) + (runSeconds + workSeconds) / 3_600;

    expect(runSeconds).toBeLessThanOrEqual(MAX_RUN_MS / 1000);
    expect(worker.batchSize * seconds(cost)).toBeLessThan(worker.timeoutSeconds);
    expect(hours).toBeLessThanOrEqual(4);
  });
});
