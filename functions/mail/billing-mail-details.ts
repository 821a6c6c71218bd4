import { formatMoney, type Money } from '#shared/billing/money.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { formatDay } from '#shared/product/time.ts';
import { operator } from '#shared/support/operator.ts';
import type { MailDetail, MailText } from './mail-text.ts';

interface Charge {
  at: string;
  amount: Money;
}

interface Payment {
  paid: Money;
  creditUsed: Money;
}

export function detail(label: string, value: string): MailDetail {
  return { label, value };
}

/** Names the operator as the seller, because a receipt may be all that a payer keeps. */
export function paymentDetails(
  { paid, creditUsed }: Payment,
  seller: Pick<typeof operator, 'name' | 'address'> = operator,
): MailDetail[] {
  const fromCredit =
    creditUsed.cents > 0 ? [detail('Credit applied', formatMoney(creditUsed))] : [];
  const sellerText = [seller.name, seller.address].filter((part) => part !== null).join(', ');

  return [
    detail('Charged', formatMoney(paid)),
    ...fromCredit,
    ...(sellerText === '' ? [] : [detail('Seller', sellerText)]),
  ];
}

export function nextTryDetail(nextTryAt: string | null): MailDetail[] {
  return nextTryAt === null ? [] : [detail('Next try', formatDay(nextTryAt))];
}

export function nextChargeDetail(charge: Charge | null): MailDetail[] {
  return [charge ? chargeDetail('Next charge', charge) : detail('Next charge', 'None')];
}

export function chargeDetail(label: string, { at, amount }: Charge): MailDetail {
  return detail(label, `${formatMoney(amount)} on ${formatDay(at)}`);
}

type SettingsMail = Pick<MailText, 'subject' | 'paragraphs' | 'details'> & { label: string };

export function withSettingsAction(appOrigin: string, { label, ...text }: SettingsMail): MailText {
  return {
    ...text,
    ...aboutMembership(appOrigin),
    action: { label, url: `${appOrigin}/settings` },
  };
}

export function aboutMembership(appOrigin: string) {
  return {
    footnote: `You’re getting this email because you have or had a ${PRODUCT_NAME} membership. You can’t opt out of this email. Questions? ${appOrigin}/contact`,
  };
}
