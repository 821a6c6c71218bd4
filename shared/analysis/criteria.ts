/** The six criteria in display order, with the labels from the product specification. */
export const criteria = [
  { key: 'charisma', label: 'Charisma & Presence', subtitle: 'vocal liveliness, presence' },
  { key: 'confidence', label: 'Confidence', subtitle: 'steady, fluent delivery' },
  { key: 'posture', label: 'Posture & Body Language', subtitle: 'upright, level, at ease' },
  { key: 'eyeContact', label: 'Eye Contact', subtitle: 'camera contact' },
  { key: 'communicationSkills', label: 'Communication Skills', subtitle: 'delivery only' },
  {
    key: 'overallProfessionalism',
    label: 'Overall Professionalism',
    subtitle: 'picture, sound and four other criteria',
  },
] as const;

export const criterionKeys = [
  'charisma',
  'confidence',
  'posture',
  'eyeContact',
  'communicationSkills',
  'overallProfessionalism',
] as const;
export type CriterionKey = (typeof criterionKeys)[number];
