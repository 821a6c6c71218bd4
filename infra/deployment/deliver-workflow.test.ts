import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ALARM = 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:many-errors';
// Records each command. `aws` answers with the stack's state or its alarm.
const STUB = `#!/bin/bash
echo "$(basename "$0") $*" >> "$CALLS"
if [[ "$*" == *StackStatus* ]]; then echo "$STATE"; fi
if [[ "$*" == *RollbackAlarm* ]]; then echo "${ALARM}"; fi
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

/** Runs the workflow's step "Deploy" and returns its CDK deployments and smoke tests. */
async function deploy(state: string, rollbackMinutes = ''): Promise<string[]> {
  const workflow = await readFile('.github/workflows/deliver.yml', 'utf8');
  const script = /- name: Deploy\n.*? run: \|\n(.*?)\n {6}- name:/s.exec(workflow)?.[1] ?? '';
  const calls = join(folder, 'calls');
  await promisify(execFile)('bash', ['-e', '-c', script], {
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      CALLS: calls,
      STATE: state,
      STAGE: 'production',
      DEPLOY_CONTEXT: '-c domainName=app.example.org',
      PREFLIGHT_OPTIONS: '',
      ROLLBACK_MINUTES: rollbackMinutes,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    },
  });
  const lines = (await readFile(calls, 'utf8')).trim().split('\n');
  return lines.filter((line) => /cdk deploy|smoke/.test(line));
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
