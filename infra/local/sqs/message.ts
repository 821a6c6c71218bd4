/** A message as it is kept. Times are milliseconds since 1970. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  /** MessageAttributes exactly as they were sent. */
  readonly attributes?: Record<string, unknown>;
  /** MessageGroupId: on whose account it waits. */
  readonly group?: string;
  readonly sentAt: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt?: number;
  /** When it was handed over last. */
  readonly receivedAt?: number;
  /** In a dead-letter queue: the ARN of the queue it came from. */
  readonly cameFrom?: string;
}

/** A message as a consumer gets it. */
export interface ReceivedMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: {
    readonly ApproximateReceiveCount: string;
    readonly SentTimestamp: string;
    readonly ApproximateFirstReceiveTimestamp: string;
    readonly SenderId: string;
  };
  readonly messageAttributes: Record<string, unknown>;
}

export interface QueueSettings {
  readonly name: string;
  /** Default 30, as on AWS. */
  readonly visibilityTimeoutSeconds?: number;
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number };
  /** Default four days, as on AWS. */
  readonly retentionSeconds?: number;
  readonly delaySeconds?: number;
}

/** What SQS allows itself now and then, on demand: tests turn it on to show that consumers bear it. */
export interface Faults {
  /** The probability, 0 to 1, that a received message stays visible and so is delivered again at once. */
  duplicate?: number;
  /** Delivers in random order instead of about the order of sending. */
  reorder?: boolean;
  /** 0 to 1; hand in a seeded one to make a run repeatable. */
  random?: () => number;
}
