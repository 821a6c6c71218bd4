import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessHooks } from '../aws/credentials.ts';
import type { RequestHandler } from '../aws/http-server.ts';
import { verifySignature, type SignatureRefusal } from '../aws/sigv4.ts';
import { buildCorsHeaders } from './cors.ts';
import { listObjects } from './list-operation.ts';
import * as multipart from './multipart-operations.ts';
import * as objects from './object-operations.ts';
import { accessDenied, invalidRequest, notImplemented, S3Error } from './s3-error.ts';
import { decodeKey, sendXml, type S3Request, type S3Context } from './s3-request.ts';
import { buildXmlDocument } from './xml.ts';

type Operation = (call: S3Request) => Promise<void>;

const REFUSALS: Record<SignatureRefusal, [code: string, message: string]> = {
  missing: ['AccessDenied', 'Access Denied'],
  malformed: ['AccessDenied', 'The authorization you provided is malformed.'],
  'unknown-key': [
    'InvalidAccessKeyId',
    'The AWS Access Key Id you provided does not exist in our records.',
  ],
  mismatch: [
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  ],
  expired: ['AccessDenied', 'Request has expired'],
  'not-yet-valid': ['AccessDenied', 'Request is not yet valid'],
  skewed: [
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  ],
  'unsigned-header': [
    'AccessDenied',
    'There were headers present in the request which were not signed',
  ],
};

const UNSUPPORTED_PARAMETERS =
  /^(acl|tagging|retention|legal-hold|attributes|versionId|partNumber|response-.+)$/;
const UNSUPPORTED_CONDITIONS = /^if-(none-)?match$|^x-amz-copy-source-if-(?!match$)/;

/** Handles an S3 request: checks CORS rules, signature and permission, then runs the operation. */
export function createS3Handler(s3: S3Context, access: AccessHooks): RequestHandler {
  return async (request, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    // Drain the rest of a rejected request body; otherwise, it would block the connection.
    response.once('finish', () => request.resume());

    try {
      const { bucketName, key, query } = parseTarget(request);
      const bucket = s3.bucket(bucketName);
      const cors = buildCorsHeaders(bucket.settings.cors, request.method ?? '', request.headers);
      for (const [name, value] of Object.entries(cors ?? {})) response.setHeader(name, value);
      if (request.method === 'OPTIONS') return handlePreflight(response, cors);

      await runAuthenticated({ request, response, bucket, key, query, s3 }, access);
    } catch (error) {
      if (!(error instanceof S3Error) || response.headersSent) throw error;
      sendError(request, response, error);
    }
  };
}

async function runAuthenticated(
  call: Omit<S3Request, 'requirePermission' | 'isAllowed'>,
  access: AccessHooks,
): Promise<void> {
  const principal = authenticate(call.request, access, call.s3.now());
  const isAllowed = (action: string, resource: string): boolean =>
    access.authorize?.({ principal, action, resource }) ?? true;

  copyQueryToHeaders(call);

  const operation = chooseOperation(call.request, call);

  await operation({
    ...call,
    isAllowed,
    requirePermission: (action, resource) => {
      if (!isAllowed(action, resource)) {
        throw accessDenied(
          `User: ${principal} is not authorized to perform: ${action} on resource: ${resource}`,
        );
      }
    },
  });
}

/**
 * A presigned URL carries x-amz headers as query parameters. Treat them as if they were sent as
 * headers.
 */
function copyQueryToHeaders({ request, query }: Pick<S3Request, 'request' | 'query'>): void {
  for (const [name, value] of query) if (name.startsWith('x-amz-')) request.headers[name] ??= value;
}

function authenticate(request: IncomingMessage, access: AccessHooks, now: number): string {
  const url = request.url ?? '/';
  const hash = request.headers['x-amz-content-sha256'];
  const inQuery = /[?&]X-Amz-Content-Sha256=([^&]+)/i.exec(url)?.[1];

  const verdict = verifySignature(
    {
      method: request.method ?? '',
      url,
      headers: request.headers,
      payloadHash:
        typeof hash === 'string' ? hash : decodeURIComponent(inQuery ?? 'UNSIGNED-PAYLOAD'),
    },
    { service: 's3', findCredential: access.findCredential, now },
  );

  if (verdict.ok && !verdict.presigned && hash === undefined) {
    throw invalidRequest('Missing required header for this request: x-amz-content-sha256');
  }
  if (verdict.ok) return verdict.principal;

  const [code, message] = REFUSALS[verdict.refusal];
  throw new S3Error(403, code, message);
}

/** Parses a path-style URL: `/bucket/key`. */
function parseTarget(request: IncomingMessage): {
  bucketName: string;
  key: string;
  query: URLSearchParams;
} {
  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const decoded = decodeKey(path).slice(1);
  const query = new URLSearchParams(rest.join('?'));
  const slash = decoded.indexOf('/');
  if (slash < 0) return { bucketName: decoded, key: '', query };

  return { bucketName: decoded.slice(0, slash), key: decoded.slice(slash + 1), query };
}

function chooseOperation(
  request: IncomingMessage,
  { key, query }: Pick<S3Request, 'key' | 'query'>,
): Operation {
  const { method = '' } = request;
  if (key === '') return bucketOperation(method, query);
  if (Buffer.byteLength(key) > 1024)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');

  const condition = Object.keys(request.headers).find((name) => UNSUPPORTED_CONDITIONS.test(name));
  if (condition && method !== 'GET' && method !== 'HEAD')
    throw notImplemented(`${condition} on a write`);

  const isCopy = request.headers['x-amz-copy-source'] !== undefined;

  if (query.has('uploadId')) {
    if (method === 'PUT') return isCopy ? multipart.uploadPartCopy : multipart.uploadPart;
    if (method === 'POST') return multipart.completeMultipartUpload;
    if (method === 'DELETE') return multipart.abortMultipartUpload;
    if (method === 'GET') return multipart.listParts;
  }

  if (method === 'POST' && query.has('uploads')) return multipart.createMultipartUpload;

  const unsupported = [...query.keys()].find((name) => UNSUPPORTED_PARAMETERS.test(name));
  if (unsupported) throw notImplemented(unsupported);
  if (method === 'PUT') return isCopy ? objects.copyObject : objects.putObject;
  if (method === 'GET' || method === 'HEAD') return objects.getObject;
  if (method === 'DELETE') return objects.deleteObject;

  throw new S3Error(
    405,
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
  );
}

function bucketOperation(method: string, query: URLSearchParams): Operation {
  if (method === 'POST' && query.has('delete')) return objects.deleteObjects;
  if (method === 'GET' && query.get('list-type') === '2') return listObjects;
  throw notImplemented(`${method} of a bucket`);
}

function handlePreflight(response: ServerResponse, cors: Record<string, string> | undefined): void {
  if (!cors)
    throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  response.writeHead(200, { 'content-length': 0 }).end();
}

function sendError(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  if (request.method === 'HEAD') return void response.writeHead(error.status).end();

  const [Resource] = (request.url ?? '/').split('?');

  const body = {
    Code: error.code,
    Message: error.message,
    Resource,
    RequestId: String(response.getHeader('x-amz-request-id')),
  };

  sendXml(response, error.status, buildXmlDocument('Error', body, false));
}
