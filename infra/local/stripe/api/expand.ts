import { readTax } from '../customers.ts';
import { readConfirmationSecret, listInvoicePayments } from '../billing/invoices.ts';
import type { Store } from '../state/store.ts';
import { createBadRequestError } from './api-error.ts';

/** Fields that a response includes only if the caller expands them, keyed by `<type>.<field>`. */
const EXPANDABLE_FIELDS: Readonly<Record<string, (store: Store, id: string) => unknown>> = {
  'invoice.payments': (store, id) => listInvoicePayments(store, store.get('invoice', id)),
  'invoice.confirmation_secret': (store, id) =>
    readConfirmationSecret(store, store.get('invoice', id)),
  'customer.tax': readTax,
};

/**
 * Returns a copy of the object in which the IDs at the given paths are replaced by the objects they
 * identify.
 */
export function expandReferences(store: Store, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandAt(store, copy, path.split('.'));
  return copy;
}

function expandAt(store: Store, target: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || target === null) return;
  if (Array.isArray(target))
    return target.forEach((each) => expandAt(store, each, [step, ...rest]));
  if (typeof target !== 'object') throw createNotExpandableError(step);

  const read = (name: string): unknown => Reflect.get(target, name);
  const readField = EXPANDABLE_FIELDS[`${String(read('object'))}.${step}`];
  const value = step in target ? read(step) : readField?.(store, String(read('id')));
  const expanded = typeof value === 'string' ? store.findById(value) : value;
  if (expanded === undefined) throw createNotExpandableError(step);

  Object.assign(target, { [step]: structuredClone(expanded) });
  expandAt(store, read(step), rest);
}

function createNotExpandableError(property: string): Error {
  return createBadRequestError(`This property cannot be expanded (${property}).`, {
    param: 'expand',
  });
}
