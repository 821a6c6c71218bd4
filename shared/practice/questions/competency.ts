/** The main trait that a question asks about, with its label. */
export const competencyLabels = {
  communication: 'Communication',
  collaboration: 'Collaboration',
  stakeholder_management: 'Stakeholders and influence',
  conflict: 'Conflict',
  leadership: 'Leadership and coaching',
  ownership: 'Ownership and initiative',
  problem_solving: 'Problem solving',
  analysis: 'Analysis and data',
  decision_making: 'Decision making',
  planning: 'Planning and priorities',
  results: 'Results',
  quality: 'Quality and care',
  customer_focus: 'Customer focus',
  adaptability: 'Adaptability',
  learning: 'Learning',
  integrity: 'Integrity and safety',
  motivation: 'Motivation and fit',
  technical_depth: 'Technical depth',
} as const;

export type Competency = keyof typeof competencyLabels;

export const competencies = Object.keys(competencyLabels) as Competency[];
