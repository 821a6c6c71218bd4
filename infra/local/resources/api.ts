import { REGION } from '../aws/credentials.ts';
import { shortHash } from '../template/names.ts';
import { numberOf, textOf } from '../template/template.ts';
import type { Blueprint, DeployedApi } from './blueprint.ts';
import type { Cloud, Makers } from './cloud.ts';

/** HTTP APIs with their integrations and routes. */
export function apiMakers({ blueprint }: Cloud): Makers {
  return {
    'AWS::ApiGatewayV2::Api': async ({ physicalName }) => {
      const id = shortHash(physicalName);
      blueprint.apis.set(id, { id, integrations: new Map(), routes: [] });
      return { ref: id, attributes: { ApiId: id, ApiEndpoint: `https://${apiDomain(id)}` } };
    },
    'AWS::ApiGatewayV2::Integration': async ({ physicalName, properties }) => {
      apiOf(blueprint, textOf(properties.ApiId)).integrations.set(physicalName, {
        functionArn: functionArnIn(textOf(properties.IntegrationUri)),
        payloadFormat: textOf(properties.PayloadFormatVersion),
        timeoutMs: numberOf(properties.TimeoutInMillis) ?? 30_000,
      });
      return { ref: physicalName, attributes: { IntegrationId: physicalName } };
    },
    'AWS::ApiGatewayV2::Route': async ({ physicalName, properties }) => {
      apiOf(blueprint, textOf(properties.ApiId)).routes.push({
        routeKey: textOf(properties.RouteKey),
        integrationId: textOf(properties.Target).replace(/^integrations\//, ''),
      });
      return { ref: physicalName, attributes: { RouteId: physicalName } };
    },
    'AWS::ApiGatewayV2::Stage': async ({ properties }) => ({ ref: textOf(properties.StageName) }),
  };
}

export function apiDomain(id: string): string {
  return `${id}.execute-api.${REGION}.amazonaws.com`;
}

function apiOf(blueprint: Blueprint, id: string): DeployedApi {
  const api = blueprint.apis.get(id);
  if (!api) throw new Error(`there is no API ${id}`);
  return api;
}

/** Some templates embed the function's ARN in an invocation path. */
function functionArnIn(uri: string): string {
  return /functions\/(arn:[^/]+)\/invocations/.exec(uri)?.[1] ?? uri;
}
