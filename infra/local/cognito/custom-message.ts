import * as z from 'zod';
import { REGION } from '../aws/credentials.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './pool-data.ts';

/** Invokes a function for a user pool, if the function's resource policy allows it. */
export type InvokeTrigger = (call: {
  functionArn: string;
  poolId: string;
  event: unknown;
}) => Promise<InvocationResult>;

/** An email's subject and its HTML with the code. */
interface CodeMessage {
  subject: string;
  html: string;
}

const CODE_PLACEHOLDER = '{####}';
const MAX_MESSAGE_CHARACTERS = 20_000;

const answerSchema = z.object({
  response: z.object({
    emailSubject: z.string().nullish(),
    emailMessage: z.string().max(MAX_MESSAGE_CHARACTERS).includes(CODE_PLACEHOLDER).nullish(),
  }),
});

/**
 * Invokes the pool's function that writes the email. Returns undefined if Cognito's default email
 * applies, and 'failed' if the function fails or its response is invalid; Cognito then sends
 * nothing.
 */
export async function customizeMessage(
  { settings: { poolId, customMessageArn: functionArn } }: Pool,
  { sub, email, attributes, unconfirmed }: PoolUser,
  code: string,
  invokeTrigger: InvokeTrigger,
): Promise<CodeMessage | 'failed' | undefined> {
  if (functionArn === undefined) return undefined;

  const event = {
    version: '1',
    region: REGION,
    userPoolId: poolId,
    userName: sub,
    triggerSource: unconfirmed ? 'CustomMessage_SignUp' : 'CustomMessage_Authentication',
    request: {
      userAttributes: { ...attributes, sub, email },
      codeParameter: CODE_PLACEHOLDER,
      usernameParameter: null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };

  const result = await invokeTrigger({ functionArn, poolId, event });
  const answer = result.ok ? answerSchema.safeParse(result.payload).data : undefined;
  if (!answer) return 'failed';

  const { emailSubject, emailMessage } = answer.response;
  if (emailSubject == null || emailMessage == null) return undefined;

  return { subject: emailSubject, html: emailMessage.replaceAll(CODE_PLACEHOLDER, code) };
}
