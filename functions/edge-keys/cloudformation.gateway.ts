import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

export type Outcome =
  | { readonly state: 'done'; readonly physicalId: string; readonly attributes?: Readonly<Record<string, string>> }
  | { readonly state: 'failed'; readonly physicalId: string; readonly reason: string };

export type Respond = (event: CloudFormationCustomResourceEvent, outcome: Outcome) => Promise<void>;

/** Sends the outcome to the event's ResponseURL. Throws if that fails, so that Lambda retries the event. */
export const respondToCloudFormation: Respond = async (event, outcome) => {
  const body = JSON.stringify({
    Status: outcome.state === 'done' ? 'SUCCESS' : 'FAILED',
    PhysicalResourceId: outcome.physicalId,
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
    ...(outcome.state === 'done' ? { Data: outcome.attributes ?? {} } : { Reason: outcome.reason }),
  });
  // The URL's signature requires an empty content type.
  const reply = await fetch(event.ResponseURL, { method: 'PUT', body, headers: { 'content-type': '' } });
  if (!reply.ok) throw new Error(`CloudFormation responded with ${reply.status}`);
};
