import { html, type Html } from '../../cognito/html.ts';
import type { Invoice } from '../state/objects.ts';
import { formatDate, formatMoney, renderPage } from './layout.ts';

/** The hosted page of one invoice. */
export function renderInvoicePage({ id, created, status, total, amount_paid: paid }: Invoice): Html {
  return renderPage(
    'Invoice',
    {},
    html`<section>
      <h2>${formatMoney(total)}</h2>
      <p>Invoice ${id}, ${formatDate(created)}</p>
      <p>${status === 'paid' ? `Paid: ${formatMoney(paid)}` : `Status: ${status}`}</p>
    </section>`,
  );
}
