import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writeAtomically } from '../aws/atomic-file.ts';
import { listen, readBody } from '../aws/http-server.ts';
import type { ProvisionedResource } from '../template/provisioned-resource.ts';
import type { PlannedResource } from '../template/deploy.ts';
import { isObject, getMember, toText, type Json, type JsonObject } from '../template/template.ts';
import { requireFunction } from './blueprint.ts';
import type { Cloud } from './cloud.ts';

/** A custom resource's last response, reused after a restart if the properties are the same. */
interface StoredResponse {
  physicalId: string;
  data: Record<string, Json>;
  properties: JsonObject;
}

interface CustomResourceResponse {
  Status?: string;
  Reason?: string;
  PhysicalResourceId?: string;
  Data?: Record<string, Json>;
}

const MAX_RESPONSE_BYTES = 1_048_576;

/**
 * Creates a `Custom::…` resource by invoking the function that ServiceToken names, as
 * CloudFormation does.
 */
export async function provisionCustomResource(
  cloud: Cloud,
  planned: PlannedResource,
): Promise<ProvisionedResource> {
  const file = join(cloud.stateDir, 'custom-resources.json');
  const all = readJson<Record<string, StoredResponse>>(file) ?? {};
  const name = planned.path.join('/');
  const properties = stringifyScalars(planned.properties) as JsonObject;
  const before = all[name];
  if (before && JSON.stringify(before.properties) === JSON.stringify(properties)) {
    return { ref: before.physicalId, attributes: before.data };
  }

  const answer = await invokeFunction(cloud, planned, { properties, before });
  if (answer.Status !== 'SUCCESS')
    throw new Error(answer.Reason ?? 'the function answered no reason');

  const stored: StoredResponse = {
    physicalId: answer.PhysicalResourceId ?? before?.physicalId ?? planned.physicalName,
    data: answer.Data ?? {},
    properties,
  };

  writeAtomically(file, JSON.stringify({ ...all, [name]: stored }));

  return { ref: stored.physicalId, attributes: stored.data };
}

async function invokeFunction(
  cloud: Cloud,
  planned: PlannedResource,
  given: { properties: JsonObject; before: StoredResponse | undefined },
): Promise<CustomResourceResponse> {
  const target = requireFunction(
    cloud.blueprint,
    toText(getMember(planned.properties, 'ServiceToken')),
  );

  if (!target.local) throw new Error('its function cannot run here');

  const responseServer = await startResponseServer();

  try {
    const result = await target.local.invoke({
      RequestType: given.before ? 'Update' : 'Create',
      ResponseURL: responseServer.url,
      StackId: planned.stackArn,
      RequestId: randomUUID(),
      ResourceType: planned.type,
      LogicalResourceId: planned.logicalId,
      ServiceToken: target.arn,
      ResourceProperties: given.properties,
      ...(given.before
        ? {
            PhysicalResourceId: given.before.physicalId,
            OldResourceProperties: given.before.properties,
          }
        : {}),
    });

    if (!result.ok) throw new Error(`${result.errorType}: ${result.errorMessage}`);

    return await responseServer.waitForResponse();
  } finally {
    await responseServer.close();
  }
}

/**
 * Starts a server with a URL that accepts one PUT, like CloudFormation's presigned response URL.
 */
async function startResponseServer() {
  let settle: (answer: CustomResourceResponse) => void = () => {};
  const answer = new Promise<CustomResourceResponse>((resolve) => {
    settle = resolve;
  });
  const secret = randomUUID();

  const server = await listen(async (request, response) => {
    const isExpectedRequest = request.method === 'PUT' && request.url === `/${secret}`;
    const body = await readBody(request, MAX_RESPONSE_BYTES);
    response.writeHead(isExpectedRequest ? 200 : 403).end();
    if (isExpectedRequest) settle(parseResponse(body.toString('utf8')));
  });

  return {
    url: `${server.url}/${secret}`,

    /**
     * Waits at most 5 s. Called after the handler has returned, so the response should already have
     * arrived.
     */
    waitForResponse: () => {
      setTimeout(() => settle({ Reason: 'the function never answered' }), 5_000).unref();
      return answer;
    },

    close: () => server.close(),
  };
}

function parseResponse(text: string): CustomResourceResponse {
  try {
    return JSON.parse(text) as CustomResourceResponse;
  } catch {
    return { Status: 'FAILED', Reason: 'the function answered no JSON' };
  }
}

/** CloudFormation passes all scalar properties to custom resources as strings. */
function stringifyScalars(value: Json): Json {
  if (Array.isArray(value)) return value.map(stringifyScalars);
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, stringifyScalars(entry)]),
    );

  return value === null ? '' : String(value);
}
