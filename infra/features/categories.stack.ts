import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import {
  createCategory,
  deleteCategory,
  listCategories,
  renameCategory,
} from '#shared/categories/categories.contract.ts';

export class CategoriesStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'categories', core);

    const { categories, catalog } = core.tables;
    this.endpoint(listCategories, {
      impact: 'Nobody can filter by category.',
      grants: [grantTable(categories, 'Query')],
    });

    this.endpoint(createCategory, {
      impact: 'Administrators cannot add categories.',
      grants: [grantTable(categories, 'Query', 'PutItem')],
    });

    this.endpoint(renameCategory, {
      impact: 'Administrators cannot rename categories.',
      grants: [grantTable(categories, 'Query', 'UpdateItem')],
    });

    this.endpoint(deleteCategory, {
      impact: 'Administrators cannot delete categories.',
      grants: [
        grantTable(categories, 'GetItem', 'DeleteItem'),
        grantTable(catalog, 'Query', 'UpdateItem'),
      ],
    });
  }
}
