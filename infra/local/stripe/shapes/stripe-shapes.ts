import type { Stripe } from 'stripe';

/** Every object the stand-in answers, by the name it gives itself; `deleted …` for what is left of one. */
export interface StripeShapes {
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  'deleted customer': Stripe.DeletedCustomer;
  'deleted webhook_endpoint': Stripe.DeletedWebhookEndpoint;
  event: Omit<Stripe.CustomerCreatedEvent, 'data' | 'type'> & {
    data: { object: unknown; previous_attributes?: unknown };
    type: Stripe.Event['type'];
  };
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  webhook_endpoint: Stripe.WebhookEndpoint;
}
