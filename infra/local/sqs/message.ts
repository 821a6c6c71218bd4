/** A stored message. Times are milliseconds since 1970. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  /** MessageAttributes, exactly as sent. */
  readonly attributes?: Record<string, unknown>;
  /** MessageGroupId, for fair queueing. */
  readonly group?: string;
  readonly sentAt: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt?: number;
  /** Time of the last delivery. */
  readonly receivedAt?: number;
  /** ARN of the source queue. Set only for messages in a dead-letter queue. */
  readonly sourceQueueArn?: string;
}

/** A message as delivered to a consumer. */
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
  /** Default: 30, as on AWS. */
  readonly visibilityTimeoutSeconds?: number | undefined;
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number } | undefined;
  /** Default: four days, as on AWS. */
  readonly retentionSeconds?: number | undefined;
}
