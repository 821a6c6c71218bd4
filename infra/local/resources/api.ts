import { REGION } from '../aws/credentials.ts';
import { createShortHash } from '../template/names.ts';
import { requireValue, toText } from '../template/template.ts';
import type { Blueprint, DeployedApi } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Provisioners for HTTP APIs with their integrations and routes. */
export function createApiProvisioners({ blueprint }: Cloud): Provisioners {
  return {
    'AWS::ApiGatewayV2::Api': async ({ physicalName, properties }) => {
      requireValue(properties, 'ProtocolType', 'HTTP');
      const id = createShortHash(physicalName);
      blueprint.apis.set(id, { id, stageName: '', integrations: new Map(), routes: [] });
      return { ref: id };
    },

    'AWS::ApiGatewayV2::Integration': async ({ physicalName, properties }) => {
      requireValue(properties, 'IntegrationType', 'AWS_PROXY');
      requireApi(blueprint, toText(properties.ApiId)).integrations.set(physicalName, {
        functionArn: toText(properties.IntegrationUri),
        payloadFormat: toText(properties.PayloadFormatVersion),
      });

      return { ref: physicalName };
    },

    'AWS::ApiGatewayV2::Route': async ({ physicalName, properties }) => {
      requireValue(properties, 'AuthorizationType', 'NONE');
      requireApi(blueprint, toText(properties.ApiId)).routes.push({
        routeKey: toText(properties.RouteKey),
        integrationId: toText(properties.Target).replace(/^integrations\//, ''),
      });

      return { ref: physicalName };
    },

    'AWS::ApiGatewayV2::Stage': async ({ properties }) => {
      requireValue(properties, 'AutoDeploy', true);
      const stageName = toText(properties.StageName);
      requireApi(blueprint, toText(properties.ApiId)).stageName = stageName;
      return { ref: stageName };
    },
  };
}

export function buildApiDomain(id: string): string {
  return `${id}.execute-api.${REGION}.amazonaws.com`;
}

function requireApi(blueprint: Blueprint, id: string): DeployedApi {
  const api = blueprint.apis.get(id);
  if (!api) throw new Error(`there is no API ${id}`);
  return api;
}
