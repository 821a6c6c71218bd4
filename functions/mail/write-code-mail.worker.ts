import * as z from 'zod';
import { CODE_PLACEHOLDER, cognitoMails } from './cognito-mail.ts';

/**
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html
 */
const eventSchema = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({ codeParameter: z.string().min(1) }),
  response: z.looseObject({}),
});

/** Sources of codes that confirm an email address. Every other code is for a sign-in. */
const VERIFICATION_SOURCE =
  /^CustomMessage_(SignUp|ResendCode|ForgotPassword|UpdateUserAttribute|VerifyUserAttribute)$/;

/**
 * Sent to an account that an administrator creates with a temporary password. The app creates no
 * such account.
 */
const INVITATION_SOURCE = 'CustomMessage_AdminCreateUser';

/**
 * Cognito calls this function before it sends a code, and sends the returned email. The function
 * never sees the code, only its placeholder.
 */
export async function handler(event: unknown): Promise<z.output<typeof eventSchema>> {
  const given = eventSchema.parse(event);
  const { triggerSource, request, response } = given;
  if (triggerSource === INVITATION_SOURCE) return given;

  const { subject, html } =
    cognitoMails[VERIFICATION_SOURCE.test(triggerSource) ? 'verification-code' : 'sign-in-code'];
  const emailMessage = html.replaceAll(CODE_PLACEHOLDER, request.codeParameter);

  return { ...given, response: { ...response, emailSubject: subject, emailMessage } };
}
