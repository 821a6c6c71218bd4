import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { AWS_CLIENT_CONFIG } from '#platform/aws-client-config.ts';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { onceAsync } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { parseJson } from '#platform/parse-json.ts';
import { pickable } from '#platform/uses/pick.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { listNeeds, wireUses } from '#platform/uses/use.ts';
import { userPoolGateway } from '#platform/uses/user-pool-gateway.ts';
import { withTimeout } from '#platform/with-timeout.ts';

/** Exchanges and revokes tokens at the sign-in service. */
export type SignInGateway = ReturnType<typeof signInGateway>;

interface CodeExchange {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

interface SignInGatewayConfig {
  /** `https://<domain>.auth.<region>.amazoncognito.com` */
  signInOrigin: string;
  clientId: string;
  readClientSecret: () => Promise<string>;
}

/** In milliseconds. Includes the time to read the response body. */
const TIMEOUT_MS = 3_000;

interface HttpReply {
  status: number;
  text: string;
}

const accessSchema = z.object({ access_token: z.string() });

const grantSchema = z.object({
  id_token: z.string(),
  refresh_token: z.string().nullable().default(null),
});

export function signInGateway({ signInOrigin, clientId, readClientSecret }: SignInGatewayConfig) {
  const post = async (path: string, form: Readonly<Record<string, string>>) => {
    const credentials = Buffer.from(`${clientId}:${await readClientSecret()}`).toString('base64');
    const sendRequest = async (signal: AbortSignal): Promise<HttpReply> => {
      const response = await fetch(`${signInOrigin}${path}`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams(form),
        redirect: 'manual',
        signal,
      });

      return { status: response.status, text: await response.text() };
    };

    const answer = await withTimeout(TIMEOUT_MS, sendRequest).catch((cause: unknown) => {
      throw new DependencyFailure(`sign-in service: ${path} sent no complete response`, { cause });
    });
    if (answer.status !== 200 && !isRefusal(answer)) {
      throw new DependencyFailure(`sign-in service: ${path} responded with ${answer.status}`);
    }

    return answer;
  };

  return {
    /**
     * Returns the tokens; null if the service rejects the code or verifier. Throws if the service
     * is unavailable.
     */
    async exchange({
      code,
      codeVerifier,
      redirectUri,
    }: CodeExchange): Promise<{ idToken: string; refreshToken: string | null } | null> {
      const answer = await post('/oauth2/token', {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      });

      const json = parseJson(answer.text);
      if (isRefusal(answer)) {
        // `invalid_grant` means an expired or reused code. Other errors mean a misconfiguration, so
        // log them.
        log('warn', 'code not exchanged', { status: answer.status, error: readErrorCode(json) });
        return null;
      }

      const granted = grantSchema.safeParse(json);
      if (!granted.success)
        throw new DependencyFailure('sign-in service: the tokens are malformed');

      return { idToken: granted.data.id_token, refreshToken: granted.data.refresh_token };
    },

    /**
     * Returns an access token; null if the refresh token is no longer valid. Throws if the service
     * is unavailable.
     */
    async readAccessToken(refreshToken: string): Promise<string | null> {
      const answer = await post('/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });

      if (isRefusal(answer)) return null;

      const granted = accessSchema.safeParse(parseJson(answer.text));
      if (!granted.success)
        throw new DependencyFailure('sign-in service: the access token is missing');

      return granted.data.access_token;
    },

    /** Revokes a refresh token. Throws if the service is unavailable. */
    async revoke(refreshToken: string) {
      const answer = await post('/oauth2/revoke', { token: refreshToken });
      if (isRefusal(answer)) log('warn', 'token not revoked', { status: answer.status });
    },
  };
}

/** Reads the client secret from Cognito, so that no environment variable contains the secret. */
export async function describeClientSecret(
  { userPoolId, clientId }: { userPoolId: string; clientId: string },
  client = new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG),
): Promise<string> {
  const { UserPoolClient } = await client.send(
    new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId }),
  );
  if (!UserPoolClient?.ClientSecret) throw new Error('the user pool client has no secret');

  return UserPoolClient.ClientSecret;
}

const clientSecrets = /* @__PURE__ */ userPoolGateway(
  { describe: ['DescribeUserPoolClient'] },
  (pool) => ({
    describe: (clientId: string) => describeClientSecret({ ...pool, clientId }, pool.client),
  }),
);

const config = {
  signInOrigin: textSetting('SIGN_IN_ORIGIN'),
  clientId: textSetting('USER_POOL_CLIENT_ID'),
  secrets: clientSecrets.pick('describe'),
};

const METHOD_NEEDS = { exchange: [config], readAccessToken: [config], revoke: [config] } as const;

/** Lets a function call the sign-in service. */
export const signInService = /* @__PURE__ */ pickable(METHOD_NEEDS, listNeeds, () => {
  const { secrets, ...client } = wireUses(config);
  const readClientSecret = onceAsync(() => secrets.describe(client.clientId));

  return signInGateway({ ...client, readClientSecret });
});

function isRefusal({ status }: HttpReply): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function readErrorCode(said: unknown): string {
  return z.object({ error: z.string().max(64) }).safeParse(said).data?.error ?? 'unknown';
}
