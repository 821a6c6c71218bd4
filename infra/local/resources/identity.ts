import { createHash } from 'node:crypto';
import { arnOf, REGION } from '../aws/credentials.ts';
import { listOf, textOf } from '../template/template.ts';
import type { Blueprint } from './blueprint.ts';
import type { Cloud, Makers } from './cloud.ts';

/** User pools with their clients, groups and sign-in domain. All pools are passed to the stand-in together. */
export function identityMakers({ blueprint }: Cloud): Makers {
  return {
    'AWS::Cognito::UserPool': async ({ physicalName, properties }) => {
      const poolId = `${REGION}_${digest(physicalName, 9)}`;
      const name = textOf(properties.UserPoolName) || physicalName;
      blueprint.pools.set(poolId, { poolId, name, region: REGION, domain: physicalName, clients: [], groups: [] });
      const providerName = `cognito-idp.${REGION}.amazonaws.com/${poolId}`;
      return {
        ref: poolId,
        attributes: {
          Arn: arnOf('cognito-idp', `userpool/${poolId}`),
          UserPoolId: poolId,
          ProviderName: providerName,
          ProviderURL: `https://${providerName}`,
        },
      };
    },
    'AWS::Cognito::UserPoolClient': async ({ physicalName, properties }) => {
      const clientId = digest(physicalName, 26);
      poolOf(blueprint, textOf(properties.UserPoolId)).clients.push({
        clientId,
        callbackUrls: listOf(properties.CallbackURLs).map(textOf),
        logoutUrls: listOf(properties.LogoutURLs).map(textOf),
        scopes: listOf(properties.AllowedOAuthScopes).map(textOf),
      });
      return { ref: clientId, attributes: { ClientId: clientId, Name: textOf(properties.ClientName) || physicalName } };
    },
    'AWS::Cognito::UserPoolDomain': async ({ properties }) => {
      const domain = textOf(properties.Domain);
      poolOf(blueprint, textOf(properties.UserPoolId)).domain = domain;
      return { ref: domain };
    },
    'AWS::Cognito::UserPoolGroup': async ({ properties }) => {
      const group = textOf(properties.GroupName);
      poolOf(blueprint, textOf(properties.UserPoolId)).groups.push(group);
      return { ref: group };
    },
  };
}

function poolOf(blueprint: Blueprint, id: string) {
  const pool = blueprint.pools.get(id);
  if (!pool) throw new Error(`there is no user pool ${id}`);
  return pool;
}

function digest(text: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return number.toString(36).slice(0, length);
}
