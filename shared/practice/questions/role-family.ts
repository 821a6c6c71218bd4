/** Groups of professions that are asked similar questions, with their labels. */
export const roleFamilyLabels = {
  software: 'Software',
  data: 'Data and analytics',
  design: 'Design',
  product: 'Product and projects',
  marketing: 'Marketing',
  sales: 'Sales',
  support: 'Customer support',
  finance: 'Finance',
  operations: 'Operations and logistics',
  people: 'People and recruiting',
  healthcare: 'Healthcare',
  education: 'Education',
  legal: 'Legal and compliance',
  engineering: 'Engineering',
  trades: 'Skilled trades',
  service: 'Retail and hospitality',
} as const;

export type RoleFamily = keyof typeof roleFamilyLabels;

export const roleFamilies = Object.keys(roleFamilyLabels) as RoleFamily[];
