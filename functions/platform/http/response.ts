import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Contract } from '#shared/http/contract.ts';
import {
  ERROR_CODE_HEADER,
  ERROR_FIELD_HEADER,
  httpErrors,
  REQUEST_ID_HEADER,
} from '#shared/http/errors.ts';
import type { UseCaseResult } from './call.ts';
import { refusalMessage, type Refusal } from './refusal.ts';

const commonHeaders = (requestId: string) => ({
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  [REQUEST_ID_HEADER]: requestId,
});

/**
 * Builds the response for a refusal, with the message as plain text and the error code in a header.
 */
export function refusalResponse(
  refusal: Refusal,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const { status: statusCode } = httpErrors[refusal.refused];
  const retryAfter = refusal.retryAfterSeconds ?? (statusCode === 503 ? 5 : undefined);

  return {
    statusCode,
    headers: {
      ...commonHeaders(requestId),
      'content-type': 'text/plain; charset=utf-8',
      [ERROR_CODE_HEADER]: refusal.refused,
      ...(refusal.field === undefined ? {} : { [ERROR_FIELD_HEADER]: refusal.field }),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
    },
    body: refusalMessage(refusal),
  };
}

/**
 * Builds the response for a successful call. The contract's schema strips undeclared fields from
 * the body.
 */
export function successResponse<C extends Contract>(
  contract: C,
  answer: UseCaseResult<C>,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const reply = contract.replies[answer.status];
  if (reply === undefined)
    throw new Error(`${contract.name}: status ${answer.status} is not declared`);

  const common = { ...commonHeaders(requestId), ...answer.headers };
  const cookies = answer.cookies ? { cookies: [...answer.cookies] } : {};

  if (reply === 'redirect') {
    if (!answer.location) throw new Error(`${contract.name}: a redirect needs a location`);

    return {
      statusCode: answer.status,
      headers: { ...common, location: answer.location },
      ...cookies,
    };
  }

  if (reply === 'empty') return { statusCode: answer.status, headers: common, ...cookies };
  if (typeof reply === 'string') {
    const headers = { ...common, 'content-type': `${reply}; charset=utf-8` };
    return { statusCode: answer.status, headers, body: String(answer.body), ...cookies };
  }

  return {
    statusCode: answer.status,
    headers: { ...common, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(reply.parse(answer.body)),
    ...cookies,
  };
}
