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

export type CriterionKey = (typeof criteria)[number]['key'];

export const criterionKeys: readonly CriterionKey[] = criteria.map(({ key }) => key);

/** Calculates one value per criterion. */
export function mapCriteria<T>(calculate: (key: CriterionKey) => T): Record<CriterionKey, T> {
  return {
    charisma: calculate('charisma'),
    confidence: calculate('confidence'),
    posture: calculate('posture'),
    eyeContact: calculate('eyeContact'),
    communicationSkills: calculate('communicationSkills'),
    overallProfessionalism: calculate('overallProfessionalism'),
  };
}
