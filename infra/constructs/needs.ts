import type { Core } from '#infra/core/core.ts';
import type { Need } from '#platform/uses/need.ts';
import { grantIndexQuery, grantTable, type Grant } from './grant.ts';

/** Returns the grant that gives a function what it needs. */
export function toGrant({ tables }: Core, need: Need): Grant {
  switch (need.kind) {
    case 'table':
      return grantTable(tables.named(need.table), need.action);
    case 'index':
      return grantIndexQuery(tables.named(need.table), need.index);
  }
}
