import { buildArn, REGION } from '../aws/credentials.ts';
import { createShortHash } from '../template/names.ts';
import { getMember, requireValue, toList, toText, type Json, type JsonObject } from '../template/template.ts';
import type { MessageTemplate, PoolMessages } from '../cognito/pool-settings.ts';
import type { Blueprint } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Provisioners for user pools and their clients, groups and domains. They collect the pools for the emulator. */
export function createUserPoolProvisioners({ blueprint }: Cloud): Provisioners {
  return {
    'AWS::Cognito::UserPool': async ({ physicalName, properties }) => {
      requireValue(properties, 'MfaConfiguration', 'OFF');
      const poolId = `${REGION}_${createShortHash(physicalName, 9)}`;
      blueprint.pools.set(poolId, { poolId, clients: [], groups: [], messages: readMessages(properties) });
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
    // All pools share one local origin, and the client ID selects the pool, so the domain isn't stored.
    'AWS::Cognito::UserPoolDomain': async ({ properties }) => ({ ref: toText(properties.Domain) }),
    'AWS::Cognito::UserPoolGroup': async ({ properties }) => {
      const group = toText(properties.GroupName);
      requirePool(blueprint, toText(properties.UserPoolId)).groups.push(group);
      return { ref: group };
    },
  };
}

function readMessages(properties: JsonObject): PoolMessages {
  const template = properties.VerificationMessageTemplate;
  const from = getMember(properties.EmailConfiguration, 'From');
  requireValue(template, 'DefaultEmailOption', 'CONFIRM_WITH_CODE');
  return {
    from: from === undefined ? undefined : toText(from),
    signIn: toMessage(properties.EmailAuthenticationSubject, properties.EmailAuthenticationMessage),
    verification: toMessage(getMember(template, 'EmailSubject'), getMember(template, 'EmailMessage')),
  };
}

function toMessage(subject: Json | undefined, html: Json | undefined): MessageTemplate | undefined {
  return subject === undefined || html === undefined ? undefined : { subject: toText(subject), html: toText(html) };
}

function requirePool(blueprint: Blueprint, id: string) {
  const pool = blueprint.pools.get(id);
  if (!pool) throw new Error(`there is no user pool ${id}`);
  return pool;
}
