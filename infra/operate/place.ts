import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { readJson } from '../local/aws/durable-file.ts';
import { operatorFile, type OperatorFile } from '../local/operator-door.ts';

/** A deployed stack as the operator's commands reach it. */
export interface Place {
  /** `the stage dev`, `the local stack`: for sentences. */
  readonly name: string;
  output(name: string): string;
  /** For a client of the SDK. */
  reach(
    service: 'DYNAMODB' | 'SQS' | 'COGNITO_IDENTITY_PROVIDER',
  ): Pick<DynamoDBClientConfig, 'region' | 'endpoint' | 'credentials'>;
  /** Runs a function now and waits for its end. Throws what it threw. */
  invoke(functionName: string): Promise<void>;
}

/** What is wrong with a command or its surroundings, in a sentence for the operator. */
export class OperatorError extends Error {}

const run = promisify(execFile);

/** The stack of that stage at AWS, or without one the local stack on STATE_DIR. Throws OperatorError where there is none. */
export async function findPlace(stage: string | undefined): Promise<Place> {
  return stage === undefined ? localPlace(resolve(process.env['STATE_DIR'] || '.state')) : awsPlace(stage);
}

async function localPlace(stateDir: string): Promise<Place> {
  const file = await readJson<OperatorFile>(operatorFile(stateDir));
  if (!file) {
    throw new OperatorError(
      `No local stack runs on ${join(stateDir)}. Start it by npm start, set STATE_DIR, or name a stage at AWS: --stage dev`,
    );
  }
  return {
    name: 'the local stack',
    output: (name) => outputOf(file.outputs, name),
    reach: (service) => {
      const endpoint = file.endpoints[`AWS_ENDPOINT_URL_${service}`];
      return { region: file.region, credentials: file.credentials, ...(endpoint && { endpoint }) };
    },
    async invoke(functionName) {
      const headers = { authorization: `Bearer ${file.token}` };
      const address = `${file.door}/invoke/${encodeURIComponent(functionName)}`;
      const answer = await fetch(address, { method: 'POST', headers });
      if (!answer.ok) throw new OperatorError(`${functionName} failed: ${await answer.text()}`);
    },
  };
}

/** By the AWS command line, with its region and rights. */
async function awsPlace(stage: string): Promise<Place> {
  const stack = `Greenroom-${stage}`;
  const described = await aws(
    'cloudformation',
    'describe-stacks',
    '--stack-name',
    stack,
    '--query',
    'Stacks[0].Outputs',
  );
  const list: unknown = JSON.parse(described);
  const outputs = Object.fromEntries(
    (Array.isArray(list) ? list : []).map((each) => [String(each.OutputKey), String(each.OutputValue)]),
  );
  return {
    name: `the stage ${stage}`,
    output: (name) => outputOf(outputs, name),
    reach: () => ({}),
    async invoke(functionName) {
      const waiting = ['--cli-read-timeout', '900', '--no-cli-pager'];
      const answer = await aws('lambda', 'invoke', '--function-name', functionName, ...waiting, '/dev/null');
      if (answer.includes('FunctionError')) throw new OperatorError(`${functionName} failed; its log says why.`);
    },
  };
}

async function aws(...words: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('aws', [...words, '--output', 'json']);
    return stdout;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

function outputOf(outputs: Readonly<Record<string, string>>, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new OperatorError(`The stack has no output ${name}: deploy this version first.`);
  return value;
}
