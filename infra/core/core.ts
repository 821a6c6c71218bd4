import type { LoadCode } from '../constructs/granted-function.ts';
import type { Settings } from '../settings.ts';
import type { AnalysisQueue } from './analysis-queue.ts';
import type { Api } from './api.ts';
import type { Buckets } from './buckets.ts';
import type { Edge } from './edge.ts';
import type { EdgeKeys } from './edge-keys.ts';
import type { Identity } from './identity.ts';
import type { Monitoring } from './monitoring.ts';
import type { OpenAiKey } from './open-ai-key.ts';
import type { PayerHashKey } from './payer-hash-key.ts';
import type { SecondFactorKey } from './second-factor-key.ts';
import type { StripeKeys } from './stripe-keys.ts';
import type { Tables } from './tables.ts';
import type { UploadEvents } from './upload-events.ts';
import type { WorkQueue } from './work-queue.ts';

/** Resources of the root stack that features use. */
export interface Core {
  readonly settings: Settings;
  readonly loadCode: LoadCode;
  readonly monitoring: Monitoring;
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly analysis: AnalysisQueue;
  readonly copies: WorkQueue;
  readonly deletions: WorkQueue;
  readonly exports: WorkQueue;
  readonly mail: WorkQueue;
  readonly uploadEvents: UploadEvents;
  readonly keys: EdgeKeys;
  readonly api: Api;
  readonly edge: Edge;
  readonly identity: Identity;
  readonly secondFactor: SecondFactorKey;
  readonly openAi: OpenAiKey;
  readonly payerHash: PayerHashKey;
  readonly stripe: StripeKeys;
}
