import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type * as z from 'zod';
import type { Contract } from '#shared/http/contract.ts';

import { isDependencyFailure, errorCodeFor } from '../dependency-failure.ts';
import { once } from '../environment.ts';
import { log, logError } from '../logging.ts';
import type { Call, RawRequest, UseCase } from './call.ts';
import { createCount } from './call-limits.service.ts';
import { endpointDepsFromEnv, type EndpointDeps } from './endpoint-deps.ts';
import { findRefusal, refuseCrossSite, refuseDirectAccess, refuseOldCode } from './guards.ts';
import { isRefusal, refuse, type Refusal } from './refusal.ts';
import { successResponse, refusalResponse } from './response.ts';
import { parseCookies } from './cookies.ts';

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Creates the Lambda handler for a contract, with validation, access checks, error mapping and
 * logging. `wire` runs on the first call and creates the use case with its real stores.
 */
export function createHandler<C extends Contract>(
  contract: C,
  wire: () => UseCase<C>,
  deps: () => EndpointDeps = endpointDepsFromEnv(contract),
): HttpHandler {
  const useCase = once(wire);
  const memberIds = new WeakMap<object, string>();

  const refuseEarly = async (event: APIGatewayProxyEventV2) => {
    const request = toRawRequest(event);
    const { appOrigin, originVerifySha256 } = deps();

    return (
      refuseDirectAccess(request, originVerifySha256) ??
      refuseCrossSite(contract, request, appOrigin)
    );
  };

  const run = async (event: APIGatewayProxyEventV2) => {
    const request = toRawRequest(event);
    const caller =
      contract.access === 'webhook' ? null : await deps().authenticate(request.cookies);
    if (caller) memberIds.set(event, caller.memberId);

    const refusal = findRefusal(contract.access, caller) ?? refuseOldCode(contract, caller);
    const input = refusal ?? parseInput(contract, event, request);
    if (isRefusal(input)) return refusalResponse(input, request.requestId);

    const { countAll, count } = createCount(contract, deps().callCounts, {
      ...input,
      caller,
      request,
    });

    const exceeded = await countAll();
    if (exceeded) return refusalResponse(exceeded, request.requestId);

    // Safe cast: the contract's schemas parsed params, query and body, and the caller passed the
    // access check.
    const answer = await useCase()({ ...input, caller, request, count } as unknown as Call<C>);
    if (isRefusal(answer)) return refusalResponse(answer, request.requestId);

    return successResponse(contract, answer, request.requestId);
  };

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(requestLog(contract, memberIds))
    .use(guard(refuseEarly))
    .handler(run);
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

function parseInput(
  contract: Contract,
  event: APIGatewayProxyEventV2,
  request: RawRequest,
): Input | Refusal {
  const params = parseWithSchema(contract.params, event.pathParameters ?? {}, 'path');
  // A malformed ID gets the same response as an unknown ID.
  if ('refused' in params) return refuse('NOT_FOUND');

  const query = parseWithSchema(contract.query, event.queryStringParameters ?? {}, 'query');
  if ('refused' in query) return query;

  const body = parseBody(contract, request);
  if ('refused' in body) return body;

  return { params: params.parsed, query: query.parsed, body: body.parsed };
}

/** Middleware that returns the refusal, if any, before the handler runs. */
function guard(refuseEarly: (event: APIGatewayProxyEventV2) => Promise<Refusal | undefined>) {
  return {
    before: async ({ event }: { event: APIGatewayProxyEventV2 }) => {
      const refusal = await refuseEarly(event);
      return refusal && refusalResponse(refusal, event.requestContext.requestId);
    },
  };
}

/**
 * Logs one line per request and maps thrown errors: 503 for a dependency failure, 500 for a bug.
 */
function requestLog({ name: endpointName }: Contract, memberIds: WeakMap<object, string>) {
  const started = new WeakMap<object, number>();

  type Run = {
    event: APIGatewayProxyEventV2;
    response: APIGatewayProxyStructuredResultV2 | null;
    error: Error | null;
  };

  const note = (run: Run) => {
    const durationMs = Math.round(
      performance.now() - (started.get(run.event) ?? performance.now()),
    );
    const { requestId } = run.event.requestContext;
    const code = run.response?.headers?.['x-error-code'];
    const ids = { memberId: memberIds.get(run.event), requestId };

    log('info', 'request', {
      endpoint: endpointName,
      status: run.response?.statusCode,
      code,
      durationMs,
      ...ids,
    });
  };

  return {
    before: (run: Run) => {
      started.set(run.event, performance.now());
    },

    after: note,

    onError: (run: Run) => {
      const { requestId } = run.event.requestContext;
      const isUnavailable = isDependencyFailure(run.error);
      logError(isUnavailable ? 'dependency failure' : 'bug', run.error, {
        endpoint: endpointName,
        requestId,
      });

      run.response = refusalResponse(
        refuse(isUnavailable ? errorCodeFor(run.error) : 'INTERNAL'),
        requestId,
      );

      note(run);
    },
  };
}

/**
 * Maximum size of a JSON body in bytes. Files are sent as multipart forms or to upload URLs
 * instead.
 */
const JSON_LIMIT_BYTES = 256 * 1024;

function toRawRequest(event: APIGatewayProxyEventV2): RawRequest {
  return {
    requestId: event.requestContext.requestId,
    headers: event.headers,
    cookies: parseCookies(event.cookies),
    bytes: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    sourceIp: event.requestContext.http.sourceIp,
  };
}

type Parsed = { parsed: unknown } | Refusal;

/** Parses the JSON body with the contract's schema. A missing body is parsed as `undefined`. */
function parseBody(contract: Contract, request: RawRequest): Parsed {
  if (!contract.body || contract.bodyKind) return { parsed: undefined };
  if (request.bytes.byteLength > JSON_LIMIT_BYTES) return refuse('TOO_LARGE');
  if (request.bytes.byteLength === 0) return parseWithSchema(contract.body, undefined, 'body');
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    return refuse('UNSUPPORTED_TYPE');

  const json = readJson(request.bytes);

  return 'refused' in json ? json : parseWithSchema(contract.body, json.parsed, 'body');
}

function parseWithSchema(schema: z.ZodType | undefined, value: unknown, place: string): Parsed {
  if (!schema) return { parsed: undefined };

  const result = schema.safeParse(value);
  if (result.success) return { parsed: result.data };

  const issue = result.error.issues[0];
  const path = [place, ...(issue?.path ?? [])].join('.');

  return refuse('BAD_REQUEST', { message: `That request isn’t valid: ${path}.` });
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function readJson(bytes: Uint8Array): Parsed {
  try {
    return { parsed: JSON.parse(strictUtf8.decode(bytes)) };
  } catch {
    return refuse('MALFORMED_JSON');
  }
}
