import { createContext, Script } from 'node:vm';

interface FunctionHeaders {
  [name: string]: { value: string };
}

export interface FunctionRequest {
  method: string;
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: FunctionHeaders;
  cookies: Record<string, { value: string }>;
}

export interface FunctionResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: FunctionHeaders;
  body?: string | { encoding: string; data: string };
}

export interface FunctionEvent {
  readonly version: '1.0';
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response'; readonly requestId: string };
  readonly viewer: { readonly ip: string };
  readonly request: FunctionRequest;
  readonly response?: FunctionResponse;
}

export type EdgeFunction = (event: FunctionEvent) => Promise<FunctionRequest | FunctionResponse>;

// CloudFront allows less than a millisecond. This limit only stops infinite loops.
const TIMEOUT_MS = 2_000;

/** Creates a CloudFront Function from its code, in a context without Node's APIs. */
export function createEdgeFunction(code: string): EdgeFunction {
  const context = createContext({ console: { log: () => {} } });
  new Script(code).runInContext(context, { timeout: TIMEOUT_MS });
  const call = new Script('Promise.resolve(handler(JSON.parse(viewerEvent))).then(JSON.stringify)');
  return async (event) => {
    context.viewerEvent = JSON.stringify(event);
    return JSON.parse(String(await call.runInContext(context, { timeout: TIMEOUT_MS }))) as
      FunctionRequest | FunctionResponse;
  };
}
