/** The six criteria in the specification's words and order. */
export const criterionLabels = [
  'Charisma & Presence',
  'Confidence',
  'Posture & Body Language',
  'Eye Contact',
  'Communication Skills',
  'Overall Professionalism',
] as const;
