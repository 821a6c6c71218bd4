import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { stackName } from '#infra/settings.ts';

/** A deployed stack that operator commands work on. */
export interface TargetStack {
  /** The name in messages: `the stage dev` or `the local stack`. */
  name: string;
  requireOutput(name: string): string;
  /** The client configuration for the AWS SDK. */
  clientConfig(
    service: 'DYNAMODB' | 'SQS' | 'COGNITO_IDENTITY_PROVIDER' | 'SECRETS_MANAGER',
  ): Pick<DynamoDBClientConfig, 'region' | 'endpoint' | 'credentials'>;
  /** Invokes a function and waits for its result. Throws if the function throws. */
  invoke(functionName: string): Promise<void>;
}

/** An error in the command or its environment, with a message for the operator. */
export class OperatorError extends Error {}

/** Runs the AWS CLI with these arguments and returns its output. */
export type RunAwsCli = (...words: readonly string[]) => Promise<string>;

const run = promisify(execFile);

/**
 * Finds the stage's stack in AWS, or the local stack in STATE_DIR if no stage is given. Throws
 * OperatorError if the stack doesn't exist.
 */
export async function findTargetStack(
  stage: string | undefined,
  aws: RunAwsCli = runInstalledAwsCli,
): Promise<TargetStack> {
  return stage === undefined
    ? findLocalStack(resolve(process.env['STATE_DIR'] || '.state'))
    : awsStack(stage, aws);
}

/** Finds the local stack that runs on this state folder. Throws OperatorError if none does. */
export async function findLocalStack(stateDir: string): Promise<TargetStack> {
  const path = join(stateDir, 'operator.json');
  if (!existsSync(path)) {
    throw new OperatorError(
      `No local stack runs on ${join(stateDir)}. Start it by npm start, set STATE_DIR, or name a stage at AWS: --stage dev`,
    );
  }

  const file = operatorFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));

  return {
    name: 'the local stack',
    requireOutput: (name) => findOutput(file.outputs, name),

    clientConfig: (service) => {
      const endpoint = file.endpoints[`AWS_ENDPOINT_URL_${service}`];
      return { region: file.region, credentials: file.credentials, ...(endpoint && { endpoint }) };
    },

    async invoke(functionName) {
      const headers = { authorization: `Bearer ${file.token}` };
      const address = `${file.apiUrl}/invoke/${encodeURIComponent(functionName)}`;
      const answer = await fetch(address, { method: 'POST', headers });
      if (!answer.ok) throw new OperatorError(`${functionName} failed: ${await answer.text()}`);
    },
  };
}

/** Finds the stack with the AWS CLI. */
async function awsStack(stage: string, aws: RunAwsCli): Promise<TargetStack> {
  const described = await aws(
    'cloudformation',
    'describe-stacks',
    '--stack-name',
    stackName({ stage }),
  );

  const { StackId, Outputs } = stacksSchema.parse(JSON.parse(described)).Stacks[0];
  const outputs = Object.fromEntries(
    Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
  );
  // The CLI reads region settings that the SDK ignores, such as AWS_DEFAULT_REGION. So use the
  // region in the stack's ARN.
  const [, , , region = ''] = StackId.split(':');

  return {
    name: `the stage ${stage}`,
    requireOutput: (name) => findOutput(outputs, name),
    clientConfig: () => ({ region }),

    async invoke(functionName) {
      const waitOptions = ['--cli-read-timeout', '900', '--no-cli-pager'];
      const answer = await aws(
        'lambda',
        'invoke',
        '--function-name',
        functionName,
        ...waitOptions,
        '/dev/null',
      );

      if (answer.includes('FunctionError'))
        throw new OperatorError(`${functionName} failed. See its log for the reason.`);
    },
  };
}

/** Runs the installed AWS CLI. Throws OperatorError with the CLI's message if it fails. */
export async function runInstalledAwsCli(...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('aws', [...args, '--output', 'json']);
    return stdout;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** The operator file, in which a running local cloud states its endpoints and credentials. */
const operatorFileSchema = z.object({
  region: z.string(),
  /** URLs of the mock servers, by environment variable of the AWS SDK. */
  endpoints: z.record(z.string(), z.string()),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  outputs: z.record(z.string(), z.string()),
  apiUrl: z.string(),
  token: z.string(),
});

const stacksSchema = z.object({
  Stacks: z.tuple([
    z.object({
      /** `arn:aws:cloudformation:<region>:<account>:stack/<name>/<id>` */
      StackId: z.string().regex(/^arn:[^:]+:cloudformation:[^:]+:/),
      Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })).default([]),
    }),
  ]),
});

function findOutput(outputs: Readonly<Record<string, string>>, name: string): string {
  const value = outputs[name];
  if (value === undefined)
    throw new OperatorError(`The stack has no output ${name}. Deploy this version first.`);

  return value;
}
