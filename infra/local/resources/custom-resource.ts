import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readJson, writeDurably } from '../aws/durable-file.ts';
import type { MadeResource, MakeResource, PlannedResource } from '../template/deploy.ts';
import { isObject, member, textOf, type Json, type JsonObject } from '../template/template.ts';
import { functionOf } from './blueprint.ts';
import type { Cloud } from './cloud.ts';

/** A custom resource's last response. A restart with the same properties reuses it. */
interface Kept {
  readonly physicalId: string;
  readonly data: Record<string, Json>;
  readonly properties: JsonObject;
}

interface Answer {
  readonly Status?: string;
  readonly Reason?: string;
  readonly PhysicalResourceId?: string;
  readonly Data?: Record<string, Json>;
}

// Helper resources of the CDK that have no effect locally.
const IDLE = new Set(['Custom::S3AutoDeleteObjects', 'Custom::LogRetention', 'Custom::VpcRestrictDefaultSG']);

/** Creates `Custom::…` resources by invoking the function behind ServiceToken, as CloudFormation does. */
export function customResourceMaker(cloud: Cloud): (type: string) => MakeResource | undefined {
  return (type) => {
    if (!type.startsWith('Custom::') && type !== 'AWS::CloudFormation::CustomResource') return undefined;
    return IDLE.has(type) ? async ({ physicalName }) => ({ ref: physicalName }) : (planned) => make(cloud, planned);
  };
}

async function make(cloud: Cloud, planned: PlannedResource): Promise<MadeResource> {
  const file = join(cloud.stateDir, 'custom-resources.json');
  const all = (await readJson<Record<string, Kept>>(file)) ?? {};
  const name = planned.path.join('/');
  const properties = stringified(planned.properties) as JsonObject;
  const before = all[name];
  if (before && JSON.stringify(before.properties) === JSON.stringify(properties)) {
    return { ref: before.physicalId, attributes: before.data };
  }
  const answer = await ask(cloud, planned, { properties, before });
  if (answer.Status !== 'SUCCESS') throw new Error(answer.Reason ?? 'the function answered no reason');
  const kept: Kept = {
    physicalId: answer.PhysicalResourceId ?? before?.physicalId ?? planned.physicalName,
    data: answer.Data ?? {},
    properties,
  };
  await writeDurably(file, JSON.stringify({ ...all, [name]: kept }));
  return { ref: kept.physicalId, attributes: kept.data };
}

async function ask(
  cloud: Cloud,
  planned: PlannedResource,
  given: { properties: JsonObject; before: Kept | undefined },
): Promise<Answer> {
  const target = functionOf(cloud.blueprint, textOf(member(planned.properties, 'ServiceToken')));
  if (!target.local) throw new Error('its function cannot run here');
  const mailbox = await oneAnswer();
  try {
    const result = await target.local.invoke({
      RequestType: given.before ? 'Update' : 'Create',
      ResponseURL: mailbox.url,
      StackId: planned.stackArn,
      RequestId: randomUUID(),
      ResourceType: planned.type,
      LogicalResourceId: planned.logicalId,
      ServiceToken: target.arn,
      ResourceProperties: given.properties,
      ...(given.before
        ? { PhysicalResourceId: given.before.physicalId, OldResourceProperties: given.before.properties }
        : {}),
    });
    if (!result.ok) throw new Error(`${result.errorType}: ${result.errorMessage}`);
    return await mailbox.answer;
  } finally {
    mailbox.close();
  }
}

/** A URL that accepts one PUT, like CloudFormation's presigned response URL. */
async function oneAnswer(): Promise<{ url: string; answer: Promise<Answer>; close(): void }> {
  let settle: (answer: Answer) => void = () => {};
  const answer = new Promise<Answer>((resolve) => {
    settle = resolve;
  });
  const secret = randomUUID();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const isOurs = request.method === 'PUT' && request.url === `/${secret}`;
      response.writeHead(isOurs ? 200 : 403).end();
      if (isOurs) settle(parsed(Buffer.concat(pieces).toString('utf8')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // The handler has already returned by now, so a response that is still missing after 5 s won't arrive.
  const limited = (): Promise<Answer> =>
    Promise.race([
      answer,
      new Promise<Answer>((resolve) =>
        setTimeout(() => resolve({ Reason: 'the function never answered' }), 5_000).unref(),
      ),
    ]);
  return {
    url: `http://127.0.0.1:${port}/${secret}`,
    get answer() {
      return limited();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return { Status: 'FAILED', Reason: 'the function answered no JSON' };
  }
}

/** CloudFormation passes all scalar properties as strings. */
function stringified(value: Json): Json {
  if (Array.isArray(value)) return value.map(stringified);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, stringified(entry)]));
  return value === null ? '' : String(value);
}
