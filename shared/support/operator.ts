/**
 * The legally responsible operator of this site. Null is displayed as a marked gap; fill in before you sell (README).
 */
export const operator: Readonly<Record<OperatorFact, string | null>> = {
  name: null,
  address: null,
  email: null,
  country: null,
  dataRegion: null,
  authority: null,
};

export type OperatorFact = 'name' | 'address' | 'email' | 'country' | 'dataRegion' | 'authority';

/** Label of each fact, in display order. */
export const operatorFacts: readonly { readonly fact: OperatorFact; readonly label: string }[] = [
  { fact: 'name', label: 'Operator' },
  { fact: 'address', label: 'Postal address' },
  { fact: 'email', label: 'Email' },
  { fact: 'country', label: 'Country whose law applies' },
  { fact: 'dataRegion', label: 'AWS region where data is stored' },
  { fact: 'authority', label: 'Data protection authority' },
];
