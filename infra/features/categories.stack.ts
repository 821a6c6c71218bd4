import type { Construct } from 'constructs';
import {
  createCategory,
  deleteCategory,
  listCategories,
  renameCategory,
} from '../../shared/categories/categories.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';

export class CategoriesStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'categories', core);
    const { categories, catalogue } = core.tables;
    const environment = { CATEGORIES_TABLE: categories.tableName };
    this.endpoint(listCategories, {
      impact: 'Nobody can filter by category.',
      grants: [onTable(categories, 'Query')],
      environment,
    });
    this.endpoint(createCategory, {
      impact: 'Administrators cannot add categories.',
      grants: [onTable(categories, 'Query', 'PutItem')],
      environment,
    });
    this.endpoint(renameCategory, {
      impact: 'Administrators cannot rename categories.',
      grants: [onTable(categories, 'Query', 'UpdateItem')],
      environment,
    });
    this.endpoint(deleteCategory, {
      impact: 'Administrators cannot delete categories.',
      grants: [onTable(categories, 'GetItem', 'DeleteItem'), onTable(catalogue, 'Query', 'UpdateItem')],
      environment: { ...environment, CATALOGUE_TABLE: catalogue.tableName },
    });
  }
}
