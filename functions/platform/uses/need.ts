export type TableAction =
  'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/**
 * A permission or a setting that a function needs. `infra/constructs/needs.ts` makes the statement
 * of the function's role and the environment variable from it.
 */
export type Need =
  | {
      kind: 'table';
      /** CDK construct ID, such as `PracticeSettings`. */
      table: string;
      action: TableAction;
    }
  | { kind: 'index'; table: string; index: string };
