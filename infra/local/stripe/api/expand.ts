import { taxOf } from '../customers.ts';
import { clientSecretOf, paymentsOf } from '../billing/invoices.ts';
import type { Store } from '../state/store.ts';
import { badRequest } from './api-error.ts';

/** Fields that are included only when expanded, by object type. */
const HIDDEN: Readonly<Record<string, (store: Store, id: string) => unknown>> = {
  'invoice.payments': (store, id) => paymentsOf(store, store.get('invoice', id)),
  'invoice.confirmation_secret': (store, id) => clientSecretOf(store, store.get('invoice', id)),
  'customer.tax': (store, id) => taxOf(store, store.get('customer', id)),
};

/** A copy with the references along the paths replaced by their objects. */
export function expanded(store: Store, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandAt(store, copy, path.split('.'));
  return copy;
}

function expandAt(store: Store, target: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || target === null) return;
  if (Array.isArray(target)) return target.forEach((each) => expandAt(store, each, [step, ...rest]));
  if (!isRecord(target)) throw notExpandable(step);
  const show = HIDDEN[`${String(target.object)}.${step}`];
  if (show && !(step in target)) target[step] = structuredClone(show(store, String(target.id)));
  const value = target[step];
  if (value === undefined) throw notExpandable(step);
  if (typeof value === 'string') {
    const found = store.byId(value);
    if (!found) throw notExpandable(step);
    target[step] = structuredClone(found);
  }
  expandAt(store, target[step], rest);
}

function notExpandable(property: string): Error {
  return badRequest(`This property cannot be expanded (${property}).`, { param: 'expand' });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
