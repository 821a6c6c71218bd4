import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AccessHooks, MockServerOptions } from './credentials.ts';
import { listen, readBody, type ListeningServer } from './http-server.ts';
import { sha256Hex, verifySignature, type SignatureRefusal } from './sigv4.ts';

export type JsonObject = Record<string, unknown>;

/** An error response of a JSON service. The SDK throws an exception named after `code`. */
export class ServiceError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
    readonly body: JsonObject = {},
  ) {
    super(message);
  }
}

export interface JsonCall {
  /** The part of X-Amz-Target after the dot, e.g. `SendMessage`. */
  operation: string;
  input: JsonObject;
  /** Throws AccessDeniedException unless the caller has the permission. */
  requirePermission(action: string, resource: string): void;
  /** Returns a signal that aborts when the caller disconnects. */
  disconnectSignal(): AbortSignal;
}

const JSON_TYPES = {
  sqs: 'application/x-amz-json-1.0',
  dynamodb: 'application/x-amz-json-1.0',
  secretsmanager: 'application/x-amz-json-1.1',
  'cognito-idp': 'application/x-amz-json-1.1',
};

export interface JsonService {
  /** The service name in the credential scope. */
  service: keyof typeof JSON_TYPES;
  access: AccessHooks;
  /** Operations that callers authorize with a token in the input instead of a signature. */
  unsignedOperations?: ReadonlySet<string>;
  answer(call: JsonCall): JsonObject | Promise<JsonObject>;
}

const MAX_BODY_BYTES = 16 * 1024 * 1024;

const SIGNATURE_ERRORS: Record<SignatureRefusal, { code: string; message: string }> = {
  missing: {
    code: 'MissingAuthenticationTokenException',
    message: 'Request is missing Authentication Token',
  },
  malformed: { code: 'IncompleteSignatureException', message: 'The signature is malformed' },
  'unknown-key': {
    code: 'UnrecognizedClientException',
    message: 'The security token in the request is invalid.',
  },
  mismatch: { code: 'InvalidSignatureException', message: 'The request signature does not match.' },
  expired: { code: 'InvalidSignatureException', message: 'Signature expired' },
  'not-yet-valid': { code: 'InvalidSignatureException', message: 'Signature not yet current' },
  skewed: { code: 'InvalidSignatureException', message: 'Signature expired or not yet current' },
  'unsigned-header': { code: 'InvalidSignatureException', message: 'Host must be a signed header' },
};

/** Starts a service on its own port. */
export function startJsonService(
  service: JsonService['service'],
  options: MockServerOptions,
  answer: JsonService['answer'],
): Promise<ListeningServer> {
  return listen(
    (request, response) =>
      handleJsonRequest({ service, access: options, answer }, request, response),
    options,
  );
}

/** Handles one request to a service that uses AWS's JSON protocol. */
export async function handleJsonRequest(
  service: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const contentType = JSON_TYPES[service.service];
  try {
    const output = await runCall(service, request, response);
    sendJson(response, 200, output, contentType);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;

    response.setHeader('x-amzn-query-error', `${error.code};Sender`);
    const body = { __type: error.code, message: error.message, ...error.body };
    sendJson(response, error.status, body, contentType);
  }
}

/** Handles one request to a service that uses AWS's REST protocol with JSON. */
export async function handleRestRequest(
  response: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    response.setHeader('x-amzn-errortype', error.code);
    sendJson(response, error.status, { message: error.message, ...error.body });
  }
}

async function runCall(
  service: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<JsonObject> {
  const refuse = (message: string) => new ServiceError('RequestEntityTooLarge', message, 413);
  const body = await readBody(request, MAX_BODY_BYTES, refuse);
  const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1];
  const isSigned = operation === undefined || !service.unsignedOperations?.has(operation);
  const principal = isSigned ? authenticate(service, request, body) : 'anonymous';
  if (!operation) throw new ServiceError('UnknownOperationException', 'The operation is unknown');

  return service.answer({
    operation,
    input: parse(body),
    disconnectSignal: () => createDisconnectSignal(response),
    requirePermission: (action, resource) =>
      requireAccess(service.access, { principal, action, resource }),
  });
}

function createDisconnectSignal(response: ServerResponse): AbortSignal {
  if (response.closed) return AbortSignal.abort();

  const gone = new AbortController();
  response.once('close', () => gone.abort());

  return gone.signal;
}

/** Throws AccessDeniedException unless the hooks grant the principal this action. */
export function requireAccess(
  access: AccessHooks,
  request: { principal: string; action: string; resource: string; fromAddress?: string },
): void {
  if (access.authorize?.(request) ?? true) return;

  const { principal, action, resource } = request;
  throw new ServiceError(
    'AccessDeniedException',
    `User: ${principal} is not authorized to perform: ${action} on resource: ${resource}`,
    403,
  );
}

/**
 * Verifies the signature, the body hash and the signing time, and returns the principal.
 */
export function authenticate(
  { service, access }: { service: string; access: AccessHooks },
  request: IncomingMessage,
  body: Buffer,
): string {
  const verdict = verifySignature(
    {
      method: request.method ?? '',
      url: request.url ?? '/',
      headers: request.headers,
      payloadHash: sha256Hex(body),
    },
    { service, findCredential: access.findCredential, now: (access.now ?? Date.now)() },
  );

  if (verdict.ok) return verdict.principal;

  const { code, message } = SIGNATURE_ERRORS[verdict.refusal];
  throw new ServiceError(code, message, 403);
}

function parse(body: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(body.toString('utf8') || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as JsonObject;
  } catch {
    // Fall through: malformed JSON gets the same error as a value that isn't an object.
  }

  throw new ServiceError('SerializationException', 'The body is not a JSON object');
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  contentType = 'application/json',
): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': contentType,
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': randomUUID(),
    })
    .end(text);
}
