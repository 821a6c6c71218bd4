export const roles = ['member', 'coach', 'admin'] as const;

export type Role = (typeof roles)[number];

export const staffRoles = ['coach', 'admin'] as const satisfies readonly Role[];

export type StaffRole = (typeof staffRoles)[number];

export const tiers = ['starter', 'professional', 'executive'] as const;

export type Tier = (typeof tiers)[number];
