/** The answers to the optional question after a cancellation. */
export const cancellationReasons = [
  'interviews-over',
  'too-expensive',
  'rarely-used',
  'missing-feature',
  'other',
] as const;

export type CancellationReason = (typeof cancellationReasons)[number];

export const cancellationReasonLabels: Readonly<Record<CancellationReason, string>> = {
  'interviews-over': 'My interviews are over',
  'too-expensive': 'It’s too expensive',
  'rarely-used': 'I rarely used it',
  'missing-feature': 'Something was missing',
  other: 'Another reason',
};
