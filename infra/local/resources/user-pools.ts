import { createHash } from 'node:crypto';
import { buildArn, REGION } from '../aws/credentials.ts';
import { toList, toText } from '../template/template.ts';
import type { Blueprint } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/**
 * Provisioners for user pools with their clients, groups and sign-in domain. The emulator receives all pools together.
 */
export function createUserPoolProvisioners({ blueprint }: Cloud): Provisioners {
  return {
    'AWS::Cognito::UserPool': async ({ physicalName, properties }) => {
      const poolId = `${REGION}_${hashToBase36(physicalName, 9)}`;
      const name = toText(properties.UserPoolName) || physicalName;
      blueprint.pools.set(poolId, { poolId, name, region: REGION, domain: physicalName, clients: [], groups: [] });
      const providerName = `cognito-idp.${REGION}.amazonaws.com/${poolId}`;
      return {
        ref: poolId,
        attributes: {
          Arn: buildArn('cognito-idp', `userpool/${poolId}`),
          UserPoolId: poolId,
          ProviderName: providerName,
          ProviderURL: `https://${providerName}`,
        },
      };
    },
    'AWS::Cognito::UserPoolClient': async ({ physicalName, properties }) => {
      const clientId = hashToBase36(physicalName, 26);
      requirePool(blueprint, toText(properties.UserPoolId)).clients.push({
        clientId,
        callbackUrls: toList(properties.CallbackURLs).map(toText),
        logoutUrls: toList(properties.LogoutURLs).map(toText),
        scopes: toList(properties.AllowedOAuthScopes).map(toText),
      });
      return { ref: clientId, attributes: { ClientId: clientId, Name: toText(properties.ClientName) || physicalName } };
    },
    'AWS::Cognito::UserPoolDomain': async ({ properties }) => {
      const domain = toText(properties.Domain);
      requirePool(blueprint, toText(properties.UserPoolId)).domain = domain;
      return { ref: domain };
    },
    'AWS::Cognito::UserPoolGroup': async ({ properties }) => {
      const group = toText(properties.GroupName);
      requirePool(blueprint, toText(properties.UserPoolId)).groups.push(group);
      return { ref: group };
    },
  };
}

function requirePool(blueprint: Blueprint, id: string) {
  const pool = blueprint.pools.get(id);
  if (!pool) throw new Error(`there is no user pool ${id}`);
  return pool;
}

function hashToBase36(text: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return number.toString(36).slice(0, length);
}
