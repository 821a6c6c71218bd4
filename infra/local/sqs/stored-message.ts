/** A stored message. Times are milliseconds since 1970. */
export interface StoredMessage {
  id: string;
  body: string;
  /** MessageAttributes, exactly as sent. */
  attributes?: Record<string, unknown>;
  /** MessageGroupId, for fair queueing. */
  group?: string;
  sentAt: number;
  visibleAt: number;
  receiveCount: number;
  firstReceivedAt?: number;
  /** Time of the last delivery. */
  receivedAt?: number;
  /** ARN of the source queue. Set only for messages in a dead-letter queue. */
  sourceQueueArn?: string;
}
