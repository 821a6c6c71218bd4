// `npm run benchmark -- load [ADDRESS] [--seconds N]`: runs autocannon on each list endpoint of a
// running stack, with 16 connections. Exits with 1 if an endpoint's p99 latency is over 60 ms or a
// request fails.
import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { signInByHttp } from '#e2e/kit/api-client.ts';
import { installNpxTool } from '#infra/tools/npx-tool.ts';
import { readContracts } from '#infra/verify/contracts.ts';
import type { Contract } from '#shared/http/contract.ts';

const P99_LIMIT_MS = 60;

/**
 * The previews call Stripe, and `open-export` requires a finished data export, so they aren't
 * load-tested.
 */
const SKIPPED = ['preview-plan-change', 'preview-refund', 'open-export'];

const resultSchema = z.object({
  latency: z.object({ p50: z.number(), p99: z.number() }),
  requests: z.object({ mean: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '5' } },
  allowPositionals: true,
});

const origin = (positionals[0] ?? 'http://127.0.0.1:3000').replace(/\/$/, '');

const run = installNpxTool(['autocannon@8.0.0']);

const sessions = {
  member: await signInByHttp(origin, 'Elena Executive'),
  coach: await signInByHttp(origin, 'Carla Coach'),
  admin: await signInByHttp(origin, 'Ada Admin'),
};

const lists = (await readContracts()).filter(
  ({ method, path, name, replies }) =>
    method === 'GET' &&
    !path.includes('{') &&
    replies[200] !== undefined &&
    !SKIPPED.includes(name),
);

for (const contract of lists) {
  const { latency, requests, non2xx, errors } = measure(contract);
  const failed = non2xx + errors;
  const isSlow = latency.p99 > P99_LIMIT_MS || requests.mean === 0;
  const notes = `${isSlow ? `  over ${P99_LIMIT_MS} ms` : ''}${failed > 0 ? `  ${failed} failed` : ''}`;
  console.log(
    `${contract.path.padEnd(28)} p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${requests.mean}/s${notes}`,
  );
  if (isSlow || failed > 0) process.exitCode = 1;
}

function measure({ path, access }: Contract): z.output<typeof resultSchema> {
  const { sessionId } = sessions[access === 'coach' || access === 'admin' ? access : 'member'];
  const options =
    `--json --connections=16 --duration=${values.seconds} --warmup [ -c 16 -d 2 ]`.split(' ');
  const headers = ['--headers', `cookie=__Host-sid=${sessionId}`];
  const { stdout } = run(['autocannon', ...options, ...headers, origin + path], {
    capturesOutput: true,
  });

  // The last line of the output is the result of the measured run; the line before it is the result
  // of the warm-up.
  return resultSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
