/** The log event that alarms the operator about a payment dispute. */
export const DISPUTE_LOG_EVENT = 'payment disputed';
