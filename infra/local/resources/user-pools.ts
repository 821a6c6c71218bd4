import { buildArn, REGION } from '../aws/credentials.ts';
import { createShortHash } from '../template/names.ts';
import {
  getMember,
  requireValue,
  toList,
  toText,
  type Json,
  type JsonObject,
} from '../template/template.ts';
import type { Blueprint } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/**
 * Provisioners for user pools and their clients, groups and domains. They collect the pools for the
 * mock server.
 */
export function createUserPoolProvisioners({ blueprint }: Pick<Cloud, 'blueprint'>): Provisioners {
  return {
    'AWS::Cognito::UserPool': async ({ physicalName, properties }) => {
      requireValue(properties, 'MfaConfiguration', 'OFF');
      requireValue(
        properties.VerificationMessageTemplate,
        'DefaultEmailOption',
        'CONFIRM_WITH_CODE',
      );

      refuseMfaSettings(properties);

      const poolId = `${REGION}_${createShortHash(physicalName, 9)}`;

      blueprint.pools.set(poolId, {
        poolId,
        clients: [],
        groups: [],
        mailFrom: toOptionalText(getMember(properties.EmailConfiguration, 'From')),
        customMessageArn: toOptionalText(getMember(properties.LambdaConfig, 'CustomMessage')),
      });

      return { ref: poolId, attributes: { Arn: buildArn('cognito-idp', `userpool/${poolId}`) } };
    },

    'AWS::Cognito::UserPoolClient': async ({ physicalName, properties }) => {
      requireValue(properties, 'AllowedOAuthFlows', 'code');
      requireValue(properties, 'AllowedOAuthFlowsUserPoolClient', true);
      requireValue(properties, 'GenerateSecret', true);

      const clientId = createShortHash(physicalName, 26);

      requirePool(blueprint, toText(properties.UserPoolId)).clients.push({
        clientId,
        callbackUrls: toList(properties.CallbackURLs).map(toText),
        logoutUrls: toList(properties.LogoutURLs).map(toText),
        scopes: toList(properties.AllowedOAuthScopes).map(toText),
      });

      return { ref: clientId };
    },

    // All pools share one local origin, and the client ID selects the pool, so the domain isn't
    // stored.
    'AWS::Cognito::UserPoolDomain': async ({ properties }) => ({ ref: toText(properties.Domain) }),

    'AWS::Cognito::UserPoolGroup': async ({ properties }) => {
      const group = toText(properties.GroupName);
      requirePool(blueprint, toText(properties.UserPoolId)).groups.push(group);
      return { ref: group };
    },
  };
}

/**
 * CloudFormation sends these settings in one call of SetUserPoolMfaConfig, which refuses them while
 * MFA is off.
 */
function refuseMfaSettings(properties: JsonObject): void {
  const given = ['EmailAuthenticationMessage', 'EmailAuthenticationSubject', 'EnabledMfas'].filter(
    (name) => properties[name] !== undefined,
  );
  if (given.length === 0) return;

  throw new Error(
    `Invalid MFA configuration given, can't turn off MFA and configure an MFA together. (${given.join(', ')})`,
  );
}

function toOptionalText(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : toText(value);
}

function requirePool(blueprint: Blueprint, id: string) {
  const pool = blueprint.pools.get(id);
  if (!pool) throw new Error(`there is no user pool ${id}`);
  return pool;
}
