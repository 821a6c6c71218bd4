/** A column, or a dotted path into a map column. Path segments must not contain dots. */
export type Path<Row> = Columns<Row> | `${Columns<Row>}.${string}`;
type Columns<Row> = Row extends unknown ? keyof Row & string : never;

type ValueIn<Row, Column> = Row extends unknown
  ? Column extends keyof Row
    ? Row[Column]
    : never
  : never;

type ByPath<Row, Operator> = {
  readonly [Column in Columns<Row>]?: ValueIn<Row, Column> | Operator;
} & {
  readonly [Deep in `${Columns<Row>}.${string}`]?: unknown;
};

export interface Change<Row> {
  /** Columns with undefined values stay unchanged. */
  set?: Assignments<Row>;
  remove?: readonly Path<Row>[];
  /** Adds to numbers or sets. A missing column counts as 0 or as an empty set. */
  add?: { readonly [Column in Columns<Row>]?: number | Set<string> };
  removeFromSet?: { readonly [Column in Columns<Row>]?: Set<string> };
  condition?: Condition<Row>;
}

type Assignments<Row> = ByPath<Row, Assignment>;
/** All checks must pass. A plain value is an equality check. */
export type Checks<Row> = ByPath<Row, Check>;
export type Condition<Row> = Checks<Row> | Group<Row>;

/** A change without groups of checks, so that a store can add its own checks. */
export type CheckedChange<Row = Record<string, unknown>> = Omit<Change<Row>, 'condition'> & {
  condition?: Checks<Row>;
};

type Render = (path: string, value: (operand: unknown) => string) => string;

export class Assignment {
  constructor(readonly render: Render) {}
}

export const ifAbsent = (fallback: unknown) =>
  new Assignment((path, value) => `if_not_exists(${path}, ${value(fallback)})`);

/** The value that another column has before the update. The name must not be a reserved word. */
export const copyOf = (column: string) => new Assignment(() => column);

/** Adds 1 to an existing number. Unlike `add`, also works inside a map column. */
export const increment = new Assignment((path, value) => `${path} + ${value(1)}`);

/** Adds items to the end of an existing list. */
export const append = (...items: readonly unknown[]) =>
  new Assignment((path, value) => `list_append(${path}, ${value(items)})`);

/** Increments a revision. A row without a revision counts as revision 1. */
export const nextRevision = new Assignment(
  (path, value) => `if_not_exists(${path}, ${value(1)}) + ${value(1)}`,
);

export class Check {
  constructor(readonly render: Render) {}
}

export const exists = new Check((path) => `attribute_exists(${path})`);
export const absent = new Check((path) => `attribute_not_exists(${path})`);
export const not = (operand: unknown) => new Check((path, value) => `${path} <> ${value(operand)}`);

export const lessThan = (operand: unknown) =>
  new Check((path, value) => `${path} < ${value(operand)}`);

export const atMost = (operand: unknown) =>
  new Check((path, value) => `${path} <= ${value(operand)}`);

export const moreThan = (operand: unknown) =>
  new Check((path, value) => `${path} > ${value(operand)}`);

export const contains = (operand: unknown) =>
  new Check((path, value) => `contains(${path}, ${value(operand)})`);

/** Passes if the set or text doesn't contain the operand, or if the attribute is missing. */
export const lacks = (operand: unknown) =>
  new Check((path, value) => `NOT contains(${path}, ${value(operand)})`);

export const sizeLessThan = (size: number) =>
  new Check((path, value) => `size(${path}) < ${value(size)}`);

export const oneOf = (...operands: readonly unknown[]) =>
  new Check((path, value) => `${path} IN (${operands.map(value).join(', ')})`);

/**
 * Passes if `expectedRevision` is undefined or equals the row's revision. A row without a revision
 * has revision 1.
 */
export const revisionCheck = (
  expectedRevision: number | undefined,
  column = 'revision',
): Record<string, Check> => {
  if (expectedRevision === undefined) return {};

  const isFirst: Render = (path, value) =>
    `(${absent.render(path, value)} OR ${path} = ${value(expectedRevision)})`;

  return {
    [column]: new Check(
      expectedRevision === 1 ? isFirst : (path, value) => `${path} = ${value(expectedRevision)}`,
    ),
  };
};

class Group<Row> {
  constructor(
    readonly operator: 'AND' | 'OR',
    readonly conditions: readonly Condition<Row>[],
  ) {}
}

export const anyOf = <Row>(...conditions: readonly Condition<Row>[]) => new Group('OR', conditions);

export const allOf = <Row>(...conditions: readonly Condition<Row>[]) =>
  new Group('AND', conditions);

interface Placeholders {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

export function updateExpressions<Row>({
  set,
  remove = [],
  add,
  removeFromSet,
  condition,
}: Change<Row>) {
  const { path, value, placeholders } = newPlaceholders();
  const assigned = definedEntries(set).map(([name, to]) => {
    const at = path(name);
    return `${at} = ${to instanceof Assignment ? to.render(at, value) : value(to)}`;
  });

  const operands = (changes: object | undefined) =>
    definedEntries(changes).map(([name, by]) => `${path(name)} ${value(by)}`);

  const clauses = [
    ['SET', assigned],
    ['REMOVE', remove.map(path)],
    ['ADD', operands(add)],
    ['DELETE', operands(removeFromSet)],
  ] as const;

  const UpdateExpression = clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
    .join(' ');

  const ConditionExpression = condition && conditionText(condition, path, value);

  return { UpdateExpression, ConditionExpression, ...placeholders() };
}

export function conditionExpressions<Row>(condition: Condition<Row>) {
  const { path, value, placeholders } = newPlaceholders();
  return { ConditionExpression: conditionText(condition, path, value), ...placeholders() };
}

function definedEntries(changes: object | undefined): [string, unknown][] {
  return Object.entries(changes ?? {}).filter(([, to]) => to !== undefined);
}

/**
 * Creates placeholders for names and values. Names need placeholders, because some are reserved
 * words in DynamoDB.
 */
function newPlaceholders() {
  const names = new Map<string, string>();
  const values: unknown[] = [];
  const name = (part: string) => {
    const known = names.get(part) ?? `#${names.size}`;
    names.set(part, known);
    return known;
  };

  return {
    path: (path: string) => path.split('.').map(name).join('.'),
    value: (operand: unknown) => `:${values.push(operand) - 1}`,

    // DynamoDB rejects empty placeholder maps.
    placeholders: (): Placeholders => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries([...names].map(([part, id]) => [id, part])),
      }),
      ...(values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(
          values.map((operand, at) => [`:${at}`, operand]),
        ),
      }),
    }),
  };
}

function conditionText<Row>(
  condition: Condition<Row>,
  path: (path: string) => string,
  value: (operand: unknown) => string,
): string {
  if (condition instanceof Group) {
    const texts = condition.conditions.map((part) => {
      const text = conditionText(part, path, value);
      return condition.operator === 'AND' && isChoice(part) ? `(${text})` : text;
    });

    return texts.join(` ${condition.operator} `);
  }

  return Object.entries(condition)
    .map(([name, check]) => {
      const at = path(name);
      return check instanceof Check ? check.render(at, value) : `${at} = ${value(check)}`;
    })
    .join(' AND ');
}

/**
 * True if the condition's text is joined by `OR` at the top level, so that it needs parentheses in
 * an `AND`. DynamoDB rejects redundant parentheses.
 */
function isChoice<Row>(condition: Condition<Row>): boolean {
  if (!(condition instanceof Group)) return false;

  const { operator, conditions } = condition;
  return conditions.length > 1 ? operator === 'OR' : conditions.some(isChoice);
}
