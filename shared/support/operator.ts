/**
 * Details of the site's operator. Pages mark null values as gaps to fill in
 * (infra/docs/before-you-sell.md).
 */
export const operator: Readonly<Record<OperatorDetail, string | null>> = {
  name: null,
  address: null,
  email: null,
  country: null,
  dataRegion: null,
  authority: null,
};

type OperatorDetail = 'name' | 'address' | 'email' | 'country' | 'dataRegion' | 'authority';

/** Label of each detail, in display order. */
export const operatorDetails: readonly {
  readonly detail: OperatorDetail;
  readonly label: string;
}[] = [
  { detail: 'name', label: 'Operator' },
  { detail: 'address', label: 'Postal address' },
  { detail: 'email', label: 'Email' },
  { detail: 'country', label: 'Country whose law applies' },
  { detail: 'dataRegion', label: 'AWS region where data is stored' },
  { detail: 'authority', label: 'Data protection authority' },
];
