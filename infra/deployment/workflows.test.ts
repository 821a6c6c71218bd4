import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ALARM = 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:many-errors';

// Records each command. `aws` answers with the stack's state, its alarm, or its leftover user pool.
const STUB = `#!/bin/bash
echo "$(basename "$0") $*" >> "$CALLS"
if [[ "$*" == *StackStatus* ]]; then echo "$STATE"; fi
if [[ "$*" == *RollbackAlarm* ]]; then echo "${ALARM}"; fi
if [[ "$*" == *list-user-pools* && -n "$POOL" ]]; then echo "$POOL"; fi
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workflow-'));

  for (const name of ['aws', 'npm', 'npx']) {
    await writeFile(join(folder, name), STUB);
    await chmod(join(folder, name), 0o755);
  }
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs a workflow's step, and returns its output and its commands. Rejects if the step fails. */
async function runStep(workflow: string, step: string, env: Record<string, string>) {
  const text = await readFile(`.github/workflows/${workflow}.yml`, 'utf8');
  const [, script = ''] =
    new RegExp(`- name: ${step}\n.*? run: \\|\n(.*?)(?=\n {6}- |$(?![^]))`, 's').exec(text) ?? [];
  expect(script).not.toBe('');

  const calls = join(folder, 'calls');

  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], {
    cwd: folder,
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      CALLS: calls,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      ...env,
    },
  });

  return { stdout, commands: (await readFile(calls, 'utf8')).trim().split('\n') };
}

/** Returns the CDK deployments and smoke tests of the step "Deploy". */
async function deploy(STATE: string, ROLLBACK_MINUTES = ''): Promise<string[]> {
  const context = { DEPLOY_CONTEXT: '-c domainName=app.example.org', PREFLIGHT_OPTIONS: '' };
  const { commands } = await runStep('deliver', 'Deploy', {
    STAGE: 'production',
    ...context,
    STATE,
    ROLLBACK_MINUTES,
  });

  return commands.filter((line) => /cdk deploy|smoke/.test(line));
}

const UPDATE = 'npx cdk deploy -c stage=production -c domainName=app.example.org';

describe('the workflow’s deployment', () => {
  it('turns the protection on after a first deployment that passes the smoke test', async () => {
    expect(await deploy('Stack with id Greenroom-production does not exist')).toEqual([
      'npx cdk deploy -c stage=production -c firstDeployment=true -c domainName=app.example.org --require-approval never',
      'npm run smoke -- --stage production',
      `${UPDATE} --require-approval never`,
    ]);
  });

  it('rolls an update back if the alarm fires, in environments that ask for it', async () => {
    expect(await deploy('UPDATE_COMPLETE')).toEqual([`${UPDATE} --require-approval never`]);
    await rm(join(folder, 'calls'));
    expect(await deploy('UPDATE_COMPLETE', '10')).toEqual([
      `${UPDATE} --rollback-trigger-alarm-arns ${ALARM} --monitoring-time-minutes 10 --require-approval never`,
    ]);
  });
});

describe('the throwaway stack’s last step', () => {
  const listLeftovers = (POOL: string) =>
    runStep('ephemeral', 'List leftovers', { STACK: 'Greenroom-ephemeral', POOL });

  it('looks for log groups, tables, buckets and user pools', async () => {
    const { commands, stdout } = await listLeftovers('');
    expect(stdout).toBe('');
    for (const [index, kind] of [
      'log-groups',
      'list-tables',
      'list-buckets',
      'list-user-pools',
    ].entries())
      expect(commands[index]).toMatch(new RegExp(`^aws .*${kind} .*greenroom-ephemeral`, 'i'));
  });

  it('prints what it finds, and fails', async () => {
    await expect(listLeftovers('eu-west-1_left')).rejects.toMatchObject({
      code: 1,
      stdout: 'eu-west-1_left\n',
    });
  });
});

describe('the throwaway stack', () => {
  const synthesizeWith = (DEPLOY_CONTEXT: string) =>
    runStep('ephemeral', 'Synthesize', { DEPLOY_CONTEXT });

  it('has production’s default settings and its environment’s email sender', async () => {
    const { commands } = await synthesizeWith('-c mailFrom=hello@example.org');
    const production = '-c waf=true -c cognitoPlan=plus -c adminSecondFactor=true';

    expect(commands).toEqual([
      `npx cdk synth --quiet -c stage=ephemeral -c ephemeral=true ${production} -c mailFrom=hello@example.org`,
    ]);
  });

  it('is not deployed without an email sender', async () => {
    await expect(synthesizeWith('')).rejects.toMatchObject({
      stdout: expect.stringContaining('needs a mailFrom'),
    });
  });
});

describe.each([
  ['deliver', 'deploy'],
  ['ephemeral', 'ephemeral'],
])('the credentials of the workflow %s', (workflow, job) => {
  const readJob = async () => {
    const text = await readFile(`.github/workflows/${workflow}.yml`, 'utf8');
    return text.slice(text.indexOf(`\n  ${job}:\n`));
  };

  it('last as long as the role allows', async () => {
    const lengths = (await readJob()).split('configure-aws-credentials').slice(1);
    const seconds = lengths.map(
      (step) => /role-duration-seconds: (\d+)/.exec(step.split('- name')[0] ?? '')?.[1],
    );

    expect(new Set(seconds)).toEqual(new Set(['7200']));
    expect(await readFile('infra/docs/delivery.md', 'utf8')).toContain(
      '--max-session-duration 7200',
    );
  });

  it('are valid for longer than the deployment takes, which leaves time for the job’s other steps', async () => {
    const text = await readJob();
    const jobMinutes = Number(/ {4}timeout-minutes: (\d+)/.exec(text)?.[1]);
    const deployMinutes = Number(
      /- name: Deploy\n[^-]*? {8}timeout-minutes: (\d+)/.exec(text)?.[1],
    );

    expect(deployMinutes).toBeLessThan(120);
    expect(jobMinutes).toBe(150);
    expect(deployMinutes).toBeLessThan(jobMinutes - 30);
  });
});
