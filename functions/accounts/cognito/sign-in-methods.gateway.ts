import {
  AdminGetUserAuthFactorsCommand,
  AdminSetUserPasswordCommand,
  DeleteWebAuthnCredentialCommand,
  ListWebAuthnCredentialsCommand,
  type ListWebAuthnCredentialsResponse,
  type WebAuthnCredentialDescription,
} from '@aws-sdk/client-cognito-identity-provider';
import { ignoreErrorNamed, isErrorNamed } from '#platform/error-name.ts';
import { userPoolGateway } from '#platform/uses/user-pool-gateway.ts';

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
}

const METHOD_NEEDS = {
  hasPassword: ['AdminGetUserAuthFactors'],
  // These two calls are authorized by the member's access token.
  listPasskeys: [],
  removePasskey: [],
  replacePassword: ['AdminSetUserPassword'],
} as const;

/**
 * A member's passkeys and password at the sign-in service. Only the member's access token can
 * remove passkeys.
 */
export const signInMethodsGateway = /* @__PURE__ */ userPoolGateway(
  METHOD_NEEDS,
  ({ client, userPoolId }) => {
    const user = (memberId: string) => ({ UserPoolId: userPoolId, Username: memberId });
    return {
      async hasPassword(memberId: string): Promise<boolean> {
        const { ConfiguredUserAuthFactors = [] } = await client.send(
          new AdminGetUserAuthFactorsCommand(user(memberId)),
        );
        return ConfiguredUserAuthFactors.includes('PASSWORD');
      },

      /**
       * Null if the token was revoked or lacks the scope, as in sessions from before the scope was
       * requested.
       */
      async listPasskeys(accessToken: string): Promise<Passkey[] | null> {
        const credentials: WebAuthnCredentialDescription[] = [];
        try {
          for (let next: string | undefined = ''; next !== undefined;) {
            const query = { AccessToken: accessToken, NextToken: next || undefined };
            const page: ListWebAuthnCredentialsResponse = await client.send(
              new ListWebAuthnCredentialsCommand(query),
            );
            credentials.push(...(page.Credentials ?? []));
            next = page.NextToken;
          }
        } catch (error) {
          if (isErrorNamed(error, 'NotAuthorizedException')) return null;
          throw error;
        }

        return credentials.map(
          ({ CredentialId = '', FriendlyCredentialName = '', CreatedAt = new Date(0) }) => ({
            id: CredentialId,
            name: FriendlyCredentialName,
            createdAt: CreatedAt.toISOString(),
          }),
        );
      },

      /** Does nothing if the passkey is gone. */
      async removePasskey(accessToken: string, id: string) {
        const command = new DeleteWebAuthnCredentialCommand({
          AccessToken: accessToken,
          CredentialId: id,
        });

        await ignoreErrorNamed('ResourceNotFoundException', client.send(command));
      },

      /** Replaces the password, because Cognito can't remove one. */
      async replacePassword(memberId: string, password: string) {
        await client.send(
          new AdminSetUserPasswordCommand({
            ...user(memberId),
            Password: password,
            Permanent: true,
          }),
        );
      },
    };
  },
);
