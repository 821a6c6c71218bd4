import { readTax } from '../customers.ts';
import { readConfirmationSecret, listInvoicePayments } from '../billing/invoices.ts';
import type { Store } from '../state/store.ts';
import { createBadRequestError } from './api-error.ts';

/** Fields that are included only if the caller expands them, by object type. */
const EXPANDABLE_FIELDS: Readonly<Record<string, (store: Store, id: string) => unknown>> = {
  'invoice.payments': (store, id) => listInvoicePayments(store, store.get('invoice', id)),
  'invoice.confirmation_secret': (store, id) => readConfirmationSecret(store, store.get('invoice', id)),
  'customer.tax': (store, id) => readTax(store, store.get('customer', id)),
};

/** Returns a copy of the object in which the references along the paths are replaced by the objects they refer to. */
export function expandReferences(store: Store, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandAt(store, copy, path.split('.'));
  return copy;
}

function expandAt(store: Store, target: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || target === null) return;
  if (Array.isArray(target)) return target.forEach((each) => expandAt(store, each, [step, ...rest]));
  if (!isRecord(target)) throw createNotExpandableError(step);
  const readField = EXPANDABLE_FIELDS[`${String(target.object)}.${step}`];
  if (readField && !(step in target)) target[step] = structuredClone(readField(store, String(target.id)));
  const value = target[step];
  if (value === undefined) throw createNotExpandableError(step);
  if (typeof value === 'string') {
    const found = store.findById(value);
    if (!found) throw createNotExpandableError(step);
    target[step] = structuredClone(found);
  }
  expandAt(store, target[step], rest);
}

function createNotExpandableError(property: string): Error {
  return createBadRequestError(`This property cannot be expanded (${property}).`, { param: 'expand' });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
