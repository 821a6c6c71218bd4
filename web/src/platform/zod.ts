import { config } from 'zod/v4';

// For speed, Zod tries `new Function`, which the CSP blocks and reports. Bundles resolve 'zod' to
// this module, so that the setting applies before any schema is created.
config({ jitless: true });

export * from 'zod/v4';
