import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessHooks } from '../aws/credentials.ts';
import { listen, readBody, type ListeningServer } from '../aws/http-server.ts';
import {
  authenticate,
  handleRestRequest,
  requireAccess,
  sendJson,
  ServiceError,
} from '../aws/json-service.ts';
import { MAX_PAYLOAD_BYTES, type InvocationResult } from './invocation.ts';
import type { LocalFunction } from './local-function.ts';

const TENANT_ID_PATTERN = /^[\w.:/=+\-@ ]{1,256}$/;

interface FunctionApiOptions {
  access: AccessHooks;
  /** Looks up a function by name or ARN. */
  findFunction: (nameOrArn: string) => LocalFunction | undefined;
}

/**
 * Serves Lambda's Invoke API for synchronous calls.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function startFunctionApi(options: FunctionApiOptions): Promise<ListeningServer> {
  return listen(
    (request, response) => handleRestRequest(response, () => invoke(options, request, response)),
    options.access,
  );
}

async function invoke(
  { access, findFunction }: FunctionApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (message: string) => new ServiceError('RequestTooLargeException', message, 413);
  const body = await readBody(request, MAX_PAYLOAD_BYTES, refuse);
  const principal = authenticate({ service: 'lambda', access }, request, body);
  const name = /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/.exec(request.url ?? '')?.[1];
  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';

  if (request.method !== 'POST' || !name || type !== 'RequestResponse') {
    throw new ServiceError(
      'InvalidParameterValueException',
      `${request.method} ${type} is not offered here`,
    );
  }

  const local = findFunction(decodeURIComponent(name));
  const resource = local?.settings.arn ?? decodeURIComponent(name);
  requireAccess(access, { principal, action: 'lambda:InvokeFunction', resource });
  if (!local)
    throw new ServiceError('ResourceNotFoundException', `Function not found: ${resource}`, 404);

  const tenantId = readTenantId(local, request.headers['x-amz-tenant-id']);
  const result = await local.invoke(parseEvent(body), tenantId);
  if (!result.ok && result.kind === 'throttled') {
    const Reason = 'ConcurrentInvocationLimitExceeded';
    throw new ServiceError(result.errorType, result.errorMessage, 429, { Reason });
  }

  reply(response, result);
}

function readTenantId(
  local: LocalFunction,
  header: string | readonly string[] | undefined,
): string | undefined {
  const isTenantRequired = local.settings.isTenantIsolated ?? false;
  if (isTenantRequired !== (header !== undefined)) {
    const message = isTenantRequired
      ? 'The invoked function is enabled with tenancy configuration. Add a valid tenant ID in your request and try again.'
      : 'The invoked function is not enabled with tenancy configuration. Remove the tenant ID from your request and try again.';
    throw new ServiceError('InvalidParameterValueException', message);
  }

  if (header === undefined) return undefined;
  if (typeof header === 'string' && TENANT_ID_PATTERN.test(header)) return header;

  throw new ServiceError('InvalidParameterValueException', 'The tenant ID is not valid');
}

function parseEvent(body: Buffer): unknown {
  try {
    return body.length > 0 ? JSON.parse(body.toString('utf8')) : {};
  } catch {
    throw new ServiceError(
      'InvalidRequestContentException',
      'Could not parse request body into json',
    );
  }
}

/** Like Lambda, returns status 200 with an error header if the function failed. */
function reply(response: ServerResponse, result: InvocationResult): void {
  response.setHeader('x-amz-executed-version', '$LATEST');
  if (result.ok) return sendJson(response, 200, result.payload);

  response.setHeader('x-amz-function-error', 'Unhandled');
  sendJson(response, 200, buildErrorBody(result));
}

function buildErrorBody({
  kind,
  errorType,
  errorMessage,
}: Extract<InvocationResult, { ok: false }>) {
  if (kind === 'threw') return { errorType, errorMessage, trace: [] };

  const isKill = errorType === 'Runtime.ExitError' || errorType === 'Runtime.OutOfMemory';
  const reason = isKill ? 'Runtime exited with error: signal: killed' : errorMessage;

  return { errorType, errorMessage: `RequestId: ${randomUUID()} Error: ${reason}` };
}
